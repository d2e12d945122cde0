#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "models/calibration/classes.hpp"

namespace plumbline::calibrating {
namespace {

/// Six sizes on one straight line, of which the first four are eager; their sends take 0.1 us.
Summary on_a_line() {
  Summary all;
  for (int i = 0; i < 6; ++i) {
    const double x = 100.0 * i;
    all.bytes.push_back(1 + 100 * i);
    all.half_trip.push_back({x, {1e-6 + x * 1e-9, 1e-9}});
    if (i >= 4) continue;
    all.send.push_back({x, {1e-7, 1e-9}});
    all.receive.push_back({x, {1e-7, 1e-9}});
  }
  all.eager = 4;
  return all;
}

std::vector<std::pair<std::size_t, std::size_t>> parts_of(const Summary& all) {
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  for (const Segment& part : protocols(all, 0.01)) parts.emplace_back(part.begin, part.end);
  return parts;
}

using Parts = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(Protocols, ArePartedWhereSendsBeginToWaitThoughTheLineGoesOn) {
  EXPECT_EQ(parts_of(on_a_line()), (Parts{{0, 4}, {4, 6}}));
}

// Three times 0.1 us from 201 B on, which is less than twice 101 B.
TEST(Protocols, ArePartedWhereAReceiveJumps) {
  Summary all = on_a_line();
  all.receive[2].y.value = all.receive[3].y.value = 3e-7;
  EXPECT_EQ(parts_of(all), (Parts{{0, 2}, {2, 4}, {4, 6}}));
}

// Half a round trip is 1 us and 1 ns a byte more, overheads are 0.1 us each: L = (1 - 0.2) / 3 us of a
// rendezvous, which hides a gap up to 2 L + 0.1 us = 0.63 us. Trains show one of 9 us, and 1 ns a byte
// more.
TEST(Protocols, OfARendezvousHaveTheGapThatTrainsShow) {
  Summary all = on_a_line();
  all.spacing = all.spacing_seen = all.send;
  for (const double x : {400.0, 500.0}) all.spacing_seen.push_back({x, {9e-6 + x * 1e-9, 1e-9}});
  const std::vector<ClassFit> classes = fit_classes(all);
  ASSERT_EQ(classes.size(), 2U);
  EXPECT_TRUE(classes[1].rendezvous);
  EXPECT_NEAR(classes[1].L.value, 0.8e-6 / 3, 1e-9);
  EXPECT_NEAR(classes[1].g.value, 9e-6, 1e-9);
}

}  // namespace
}  // namespace plumbline::calibrating
