#ifndef CSYSTEM_CLOCKS_H
#define CSYSTEM_CLOCKS_H

#include <stdint.h>

/// The reading of a clock in nanoseconds, for example of CLOCK_MONOTONIC.
int64_t billfold_clock(int32_t clock);

#endif
