"""Reads metrics from standard input as Prometheus does, and prints the names of their families. Fails where they are malformed."""

import sys

from prometheus_client.parser import text_string_to_metric_families

families = list(text_string_to_metric_families(sys.stdin.read()))
for family in families:
    assert family.documentation and family.type in ("counter", "gauge", "histogram"), family
    assert family.samples, family
    if family.type != "histogram":
        continue
    # Buckets are cumulative, and the last one counts all requests of its operation.
    series = {}
    for sample in family.samples:
        series.setdefault(sample.labels["operation"], []).append(sample)
    for samples in series.values():
        buckets = [(float(s.labels["le"]), s.value) for s in samples if s.name.endswith("_bucket")]
        assert buckets == sorted(buckets) and [v for _, v in buckets] == sorted(v for _, v in buckets), family
        assert buckets[-1] == (float("inf"), [s.value for s in samples if s.name.endswith("_count")][0]), family
names = [family.name for family in families]
assert len(names) == len(set(names)), names
print(" ".join(names))
