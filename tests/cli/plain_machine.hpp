#pragma once

namespace plumbline::test {

/// Without jitter and on perfect clocks: a flat broadcast to one process takes L + 2o = 12 us. In a
/// loop nobody answers the root: it sends every g = 2 us.
inline constexpr const char* plain_machine = R"(name = "plain"
source = "for this test"
[network]
L = "10us"
o = "1us"
g = "2us"
G = "0ns/B"
)";

}  // namespace plumbline::test
