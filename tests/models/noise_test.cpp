#include "models/noise.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr Picoseconds us = 1'000'000, ms = 1'000 * us, s = 1'000 * ms;

Noise trace(std::vector<TraceNoise::Interruption> interruptions, Picoseconds span) {
  return TraceNoise{std::make_shared<const std::vector<TraceNoise::Interruption>>(std::move(interruptions)),
                    span};
}

/// Where the first interruption begins that begins after `from`: just before, work of that length is not
/// delayed.
Picoseconds next_begin(const Noise& noise, Picoseconds from, Picoseconds at_most) {
  from = NoiseSource(noise, 7, 3).finish(from, 0);  // out of one that is under way
  Picoseconds low = 0, high = at_most;
  while (high - low > 1) {
    const Picoseconds work = low + (high - low) / 2;
    (NoiseSource(noise, 7, 3).finish(from, work) == from + work ? low : high) = work;
  }
  return from + low;
}

std::string refusal(const Noise& noise) {
  try {
    check(noise);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

// With period 10 us, length 2 us and an interruption from b to b + 2:
TEST(PeriodicNoise, delays_what_begins_in_it_and_lengthens_what_it_falls_into) {
  const Noise noise = PeriodicNoise{10 * us, 2 * us};
  const Picoseconds b = next_begin(noise, 0, 10 * us);
  const auto finish = [&](Picoseconds from, Picoseconds work) {
    return NoiseSource(noise, 7, 3).finish(from, work);
  };
  EXPECT_EQ(finish(b - 5 * us, 4 * us), b - us);              // before it
  EXPECT_EQ(finish(b - 5 * us, 5 * us), b);                   // ends as it begins
  EXPECT_EQ(finish(b - 5 * us, 5 * us + 1), b + 2 * us + 1);  // 1 ps is left when it begins
  EXPECT_EQ(finish(b - us, 3 * us), b + 4 * us);              // 1 us before, 2 us after
  EXPECT_EQ(finish(b, us), b + 3 * us);                       // begins with it: after it
  EXPECT_EQ(finish(b + us, us), b + 3 * us);                  // under way
  EXPECT_EQ(finish(b + 2 * us, us), b + 3 * us);              // begins as it ends
}

TEST(PeriodicNoise, work_of_no_length_waits_for_the_end_too) {
  const Noise noise = PeriodicNoise{10 * us, 2 * us};
  const Picoseconds b = next_begin(noise, 0, 10 * us);
  const auto finish = [&](Picoseconds from) { return NoiseSource(noise, 7, 3).finish(from, 0); };
  EXPECT_EQ(finish(b - 1), b - 1);
  EXPECT_EQ(finish(b), b + 2 * us);
  EXPECT_EQ(finish(b + us), b + 2 * us);
  EXPECT_EQ(finish(b + 2 * us), b + 2 * us);
}

// Work of 20 us from the end of an interruption, 8 us free in each period of 10: 8 + 8 + 4, with two
// interruptions between.
TEST(PeriodicNoise, long_work_meets_every_interruption) {
  const Noise noise = PeriodicNoise{10 * us, 2 * us};
  const Picoseconds b = next_begin(noise, 0, 10 * us);
  EXPECT_EQ(NoiseSource(noise, 7, 3).finish(b + 2 * us, 20 * us), b + 2 * us + 20 * us + 2 * 2 * us);
  // Work of 8 us ends just as the next one begins; of 8,000 us a thousand periods on, after 999 more.
  EXPECT_EQ(NoiseSource(noise, 7, 3).finish(b, 8'000 * us), b + 1'000 * 10 * us);
}

// A period of 1 ms is 10^5 interruptions in 100 s: the source must not walk through them one by one, nor lose
// its place.
TEST(PeriodicNoise, is_the_same_after_a_jump_of_any_length) {
  const Noise noise = PeriodicNoise{ms, 100 * us};
  const Picoseconds b = next_begin(noise, 0, ms);
  for (const Picoseconds periods : {0, 1, 2, 3, 1'000, 100'000'000}) {
    EXPECT_EQ(NoiseSource(noise, 7, 3).finish(b + periods * ms - us, 2 * us), b + periods * ms + 101 * us)
        << periods;
  }
}

TEST(PeriodicNoise, phases_of_processes_are_spread_over_the_period) {
  const Noise noise = PeriodicNoise{ms, 500 * us};
  int under_way = 0;
  for (int process = 0; process < 1'000; ++process)
    under_way += NoiseSource(noise, 1, process).finish(0, 0) > 0;
  // At time 0 half of them are in it: within five standard errors, sqrt(0.25 / 1000).
  EXPECT_NEAR(under_way / 1'000.0, 0.5, 5 * std::sqrt(0.25 / 1'000));
}

TEST(Noise, an_earlier_answer_does_not_change_a_later_one) {
  const Noise noise = PoissonNoise{1'000, Distribution(Pareto{1e-5, 2.5})};
  NoiseSource asked_often(noise, 5, 2);
  for (Picoseconds t = 0; t < s; t += 37 * us) {
    const Picoseconds end = asked_often.finish(t, 50 * us);  // overlaps the next question
    if (t % (1'000 * us) == 0) {
      EXPECT_EQ(NoiseSource(noise, 5, 2).finish(t, 50 * us), end) << t;
    }
  }
}

TEST(Noise, is_a_function_of_seed_and_process) {
  const Noise noise = PoissonNoise{1'000, Distribution(Constant{1e-5})};
  const auto finish = [&](std::uint64_t seed, int process) {
    return NoiseSource(noise, seed, process).finish(0, 10 * ms);
  };
  EXPECT_EQ(finish(1, 0), finish(1, 0));
  EXPECT_NE(finish(1, 0), finish(2, 0));
  EXPECT_NE(finish(1, 0), finish(1, 1));
}

// Work W lasts T = W + B: B is the time taken. In time T there are N interruptions, Poisson of mean rate T,
// of lengths X: E B = rate T E X and Var B = rate T E X^2, so for n processes the mean share has the standard
// error sqrt(rate E X^2 / (T n)).
void expect_share(double rate, const Distribution& length, double mean, double second_moment) {
  const Noise noise = PoissonNoise{rate, length};
  constexpr int processes = 400;
  double taken = 0, time = 0;
  for (int process = 0; process < processes; ++process) {
    const Picoseconds end = NoiseSource(noise, 11, process).finish(0, s);
    taken += to_seconds(end - s);
    time += to_seconds(end);
  }
  EXPECT_NEAR(taken / time, rate * mean, 5 * std::sqrt(rate * second_moment / time));
  EXPECT_DOUBLE_EQ(share(noise), rate * mean);
}

TEST(PoissonNoise, takes_rate_times_mean_length_of_the_time) {
  expect_share(100, Distribution(Constant{1e-3}), 1e-3, 1e-6);
  // Pareto: E X = min a/(a-1), E X^2 = min^2 a/(a-2); its fourth moment must be finite for the bound to be
  // fair.
  expect_share(1'000, Distribution(Pareto{1e-5, 5}), 1.25e-5, 1e-10 * 5 / 3);
}

// Also where they often overlap: at a share of 0.8 none may be lost.
TEST(PoissonNoise, interruptions_that_overlap_wait_for_each_other) {
  expect_share(1'000, Distribution(Constant{8e-4}), 8e-4, 6.4e-7);
}

// Exponential gaps: P(none within t) = exp(-rate t), here exp(-1); 4,000 processes.
TEST(PoissonNoise, comes_at_its_rate) {
  const Noise noise = PoissonNoise{100, Distribution(Constant{1e-6})};
  int free = 0;
  for (int process = 0; process < 4'000; ++process)
    free += NoiseSource(noise, 3, process).finish(0, 10 * ms) == 10 * ms;
  const double p = std::exp(-1);
  EXPECT_NEAR(free / 4'000.0, p, 5 * std::sqrt(p * (1 - p) / 4'000));
}

// Interruptions 0-3, 2-6 (which waits: 3-7) and 9-11 of a span of 10 us: the last runs over into the next
// span, whose first waits until 11: 11-14, 14-18, 19-21 and so on. In every span only 8-9 is free.
TEST(TraceNoise, repeats_with_its_span_and_carries_over) {
  const Noise noise = trace({{0, 3 * us}, {2 * us, 4 * us}, {9 * us, 2 * us}}, 10 * us);
  const Picoseconds nine = next_begin(noise, 10 * us, 10 * us);
  const auto finish = [&](Picoseconds from, Picoseconds work) {
    return NoiseSource(noise, 7, 3).finish(from, work);
  };
  EXPECT_EQ(finish(nine - us, us), nine);
  EXPECT_EQ(finish(nine, 0), nine + 9 * us);
  EXPECT_EQ(finish(nine, us), nine + 10 * us);
  EXPECT_EQ(finish(nine, us + 1), nine + 19 * us + 1);
  EXPECT_EQ(finish(nine + 10'000'000 * us, us), nine + 10'000'010 * us);
  EXPECT_DOUBLE_EQ(share(noise), 0.9);
}

TEST(NoiseCheck, refuses_what_leaves_no_time_and_says_the_value) {
  const Distribution ms_long(Constant{1e-3});
  EXPECT_EQ(refusal(PeriodicNoise{10 * ms, ms}), "accepted");
  EXPECT_EQ(refusal(PeriodicNoise{0, 0}), "period must be above 0, not 0 s");
  EXPECT_EQ(refusal(PeriodicNoise{ms, -1}), "length must be at least 0, not -1e-12 s");
  EXPECT_EQ(refusal(PeriodicNoise{ms, ms}), "length must be below the period, 0.001 s, not 0.001 s");
  EXPECT_EQ(refusal(PoissonNoise{0, ms_long}), "rate must be above 0, not 0 Hz");
  EXPECT_EQ(refusal(PoissonNoise{1e-3, ms_long}), "accepted");
  EXPECT_EQ(refusal(PoissonNoise{1e-4, ms_long}), "rate must be between 0.001 Hz and 1 MHz, not 0.0001 Hz");
  EXPECT_EQ(refusal(PoissonNoise{1e15, Distribution(Constant{0})}),
            "rate must be between 0.001 Hz and 1 MHz, not 1000000000000000 Hz");
  EXPECT_EQ(refusal(PeriodicNoise{us - 1, 0}), "period must be at least 1 us, not 9.99999e-07 s");
  EXPECT_EQ(refusal(trace({{0, 0}, {1, 0}}, us)),
            "span must leave 1 us for each of the 2 interruptions, not 1e-06 s in all");
  EXPECT_EQ(refusal(trace({{0, 0}}, 2 * one_day)), "span must be at most a day, not 172800 s");
  EXPECT_EQ(refusal(PoissonNoise{1'000, ms_long}), "rate times the mean length must be below 1, not 1");
  EXPECT_EQ(refusal(PoissonNoise{1, Distribution(Pareto{1e-6, 1})}),
            "rate times the mean length must be below 1, not inf");
  EXPECT_EQ(refusal(trace({}, s)), "interruptions must not be none");
  EXPECT_EQ(refusal(trace({{2 * s, 0}, {s, 0}}, 3 * s)),
            "interruptions must be in order of their begin, from 0 on; not 1 s after 2 s");
  EXPECT_EQ(refusal(trace({{s, -s}}, 2 * s)), "interruptions must be at least 0 long, not -1 s");
  EXPECT_EQ(refusal(trace({{s, s / 2}}, s)), "span must be above the last begin, 1 s, not 1 s");
  EXPECT_EQ(refusal(trace({{0, s}}, s)), "interruptions must take less than the span, not 1 of it");
}

}  // namespace
}  // namespace plumbline
