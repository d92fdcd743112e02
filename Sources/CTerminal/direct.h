#ifndef CT_DIRECT_H
#define CT_DIRECT_H

extern const char ct_direct_name[];
// An entry of the environment: NAME=VALUE.
extern const char ct_direct_terminfo[];

#endif
