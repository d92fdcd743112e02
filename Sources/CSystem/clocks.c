#include "clocks.h"

#include <time.h>

int64_t billfold_clock(int32_t clock) {
  struct timespec reading = {0, 0};
  clock_gettime(clock, &reading);
  return (int64_t)reading.tv_sec * 1000000000 + reading.tv_nsec;
}
