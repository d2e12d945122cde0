#pragma once

#include <cstdint>

#include "models/loggops.hpp"

namespace plumbline {

// What the measurements of a calibration take on an idle network without jitter, in closed form. With
// k = max(s, 1), sigma = (k-1)G and the rules of docs/explanation/model.md:
//
//   b = o_s + (k-1)O     the sender's processor        gamma = g + sigma   from message to message
//   u = o_r + (k-1)O     the receiver's processor
//
// Eager. The first message is complete at o_s + L + sigma. The next ones leave the client
// A = max(b + d, gamma) apart, and arrive so: no queue at the receiver's gap. The server takes u for each, so
// it ends them max(A, u) apart. Then the answer makes the same way.
//
//   PRTT(n, d, s) = (n-1) max(b + d, gamma, u) + 2 (o_s + L + sigma + u)
//   sends         = (n-1) max(b + d, gamma) + b            until the last send has returned
//   receives      = n u                                    of messages that are there
//
// Rendezvous. The data of the first start at o_s + 2L, if the receive is posted. The send returns sigma later
// and the next is posted d after that; its request arrives o_s + L later; the server is ready for it at
// L + sigma + o_r after the data's start; L later the answer is back. Hence data start
// A = sigma + max(2L + max(o_s + d, o_r), g) apart.
//
//   PRTT(n, d, s) = (n-1) A + 2 (o_s + 3L + sigma + o_r)
//   sends         = (n-1) A + o_s + 2L + sigma
//   receives      = (n-1) A + 2L + sigma + o_r             d = 0: the first request is there
//
// So in trains without delay the gap shows only where it is above both overheads: gamma of small messages is
// hidden where o > g, and shows in larger ones if G > O.

/// PRTT(n, d, s) of n >= 1 messages of s bytes with `delay` d >= 0 between.
Picoseconds parameterised_round_trip(const LogGOPS& level, int messages, Picoseconds delay,
                                     std::int64_t bytes);
/// Until the last of its sends has returned.
Picoseconds train_of_sends(const LogGOPS& level, int messages, Picoseconds delay, std::int64_t bytes);
/// n receives of messages that have come (or whose first request has).
Picoseconds train_of_receives(const LogGOPS& level, int messages, std::int64_t bytes);

/// Messages of a round trip that have a latency each: 2, or 6 with the requests and answers of a rendezvous.
int legs_of_round_trip(bool rendezvous);
/// The median of the sum of so many draws, seconds: of a round trip, what jitter adds to its median.
double median_of_sum(const Distribution& jitter, int legs);

}  // namespace plumbline
