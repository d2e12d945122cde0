#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "models/errors.hpp"
#include "schemes/calibrate/calibrate.hpp"

namespace plumbline {
namespace {

std::string refusal_of(const CalibrationPlan& plan) {
  try {
    check(plan);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string with(const std::function<void(CalibrationPlan&)>& change) {
  CalibrationPlan plan;
  change(plan);
  return refusal_of(plan);
}

TEST(CalibrationPlan, IsAcceptedAsItIsAndAtItsLimits) {
  EXPECT_EQ(refusal_of({}), "accepted");
  EXPECT_EQ(refusal_of({.sizes = {1, 2, 3, 4},
                        .held_out = {},
                        .messages = 2,
                        .repetitions = 2,
                        .in_place_rounds = 0,
                        .round_trips = 2,
                        .works = 0,
                        .clock_points = 7,
                        .barriers = 0}),
            "accepted");
  EXPECT_EQ(with([](auto& plan) { plan.clock_points = 0; }), "accepted");
}

// One less than each limit.
TEST(CalibrationPlan, IsRefusedBelowItsLimits) {
  EXPECT_EQ(with([](auto& plan) {
              plan.sizes = {1, 2, 3};
            }),
            "a calibration's number of sizes must be at least 4, not 3");
  EXPECT_EQ(with([](auto& plan) { plan.messages = 1; }),
            "a calibration's messages a train must be at least 2, not 1");
  EXPECT_EQ(with([](auto& plan) { plan.repetitions = 1; }),
            "a calibration's repetitions must be at least 2, not 1");
  EXPECT_EQ(with([](auto& plan) { plan.in_place_rounds = -1; }),
            "a calibration's rounds in place must be at least 0, not -1");
  EXPECT_EQ(with([](auto& plan) { plan.round_trips = 1; }),
            "a calibration's round trips must be at least 2, not 1");
  EXPECT_EQ(with([](auto& plan) { plan.works = -1; }),
            "a calibration's repetitions of the fixed work must be at least 0, not -1");
  EXPECT_EQ(with([](auto& plan) { plan.clock_points = 6; }),
            "a calibration's offsets of a node's clock (--clock-points) must be at least 7, not 6");
  EXPECT_EQ(with([](auto& plan) { plan.barriers = -1; }),
            "a calibration's barriers must be at least 0, not -1");
}

TEST(CalibrationPlan, HasSizesThatRise) {
  EXPECT_EQ(with([](auto& plan) {
              plan.sizes = {1, 2, 2, 4};
            }),
            "a calibration's sizes must rise from 1 B or more");
  EXPECT_EQ(with([](auto& plan) {
              plan.sizes = {0, 1, 2, 4};
            }),
            "a calibration's sizes must rise from 1 B or more");
  EXPECT_EQ(with([](auto& plan) {
              plan.held_out = {5, 4};
            }),
            "a calibration's held-out sizes must rise from 1 B or more");
}

}  // namespace
}  // namespace plumbline
