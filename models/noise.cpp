#include "models/noise.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

// Streams of a process: number 0 gives its phase, number i + 1 gives interruption i.
Stream stream_of(std::uint64_t seed, std::uint32_t process, std::uint64_t number) {
  return {seed, Purpose::noise, process, number};
}

// More often, and a simulation would do little else; more rarely, and gaps would be cut at a day
// (Distribution::draw): exp(-86.4) of them are at 1 mHz.
constexpr double most_rate = 1e6, min_rate = 1e-3;   // Hz
constexpr Picoseconds min_noise_period = 1'000'000;  // 1 us

// A period is a trace of one interruption.
Noise without_periodic(const Noise& noise) {
  const auto* periodic = std::get_if<PeriodicNoise>(&noise);
  if (periodic == nullptr) return noise;
  using Interruptions = std::vector<TraceNoise::Interruption>;
  return TraceNoise{std::make_shared<const Interruptions>(Interruptions{{0, periodic->length}}),
                    periodic->period};
}

void require(bool holds, const std::string& what) {
  if (!holds) throw InputError(what);
}

void check_one(const PeriodicNoise& noise) {
  require(noise.period > 0, fmt::format("period must be above 0, not {} s", to_seconds(noise.period)));
  require(noise.period >= min_noise_period,
          fmt::format("period must be at least 1 us, not {} s", to_seconds(noise.period)));
  require(noise.length >= 0, fmt::format("length must be at least 0, not {} s", to_seconds(noise.length)));
  require(noise.length < noise.period, fmt::format("length must be below the period, {} s, not {} s",
                                                   to_seconds(noise.period), to_seconds(noise.length)));
}

void check_one(const PoissonNoise& noise) {
  require(noise.rate > 0 && std::isfinite(noise.rate),
          fmt::format("rate must be above 0, not {} Hz", noise.rate));
  require(noise.rate >= min_rate && noise.rate <= most_rate,
          fmt::format("rate must be between 0.001 Hz and 1 MHz, not {} Hz", noise.rate));
  const double taken = noise.rate * noise.length.mean();
  require(taken < 1, fmt::format("rate times the mean length must be below 1, not {}", taken));
}

void check_one(const TraceNoise& noise) {
  require(noise.interruptions && !noise.interruptions->empty(), "interruptions must not be none");
  Picoseconds last = 0;
  for (const auto& [begin, length] : *noise.interruptions) {
    require(begin >= last,
            fmt::format("interruptions must be in order of their begin, from 0 on; not {} s after {} s",
                        to_seconds(begin), to_seconds(last)));
    require(length >= 0, fmt::format("interruptions must be at least 0 long, not {} s", to_seconds(length)));
    last = begin;
  }
  require(noise.span > last, fmt::format("span must be above the last begin, {} s, not {} s",
                                         to_seconds(last), to_seconds(noise.span)));
  require(noise.span <= one_day, fmt::format("span must be at most a day, not {} s", to_seconds(noise.span)));
  const auto count = static_cast<double>(noise.interruptions->size());
  require(count <= most_rate * to_seconds(noise.span),
          fmt::format("span must leave 1 us for each of the {} interruptions, not {} s in all", count,
                      to_seconds(noise.span)));
  require(share(noise) < 1,
          fmt::format("interruptions must take less than the span, not {} of it", share(noise)));
}

double share_of(const PeriodicNoise& noise) {
  return static_cast<double>(noise.length) / static_cast<double>(noise.period);
}

double share_of(const PoissonNoise& noise) { return noise.rate * noise.length.mean(); }

double share_of(const TraceNoise& noise) {
  double sum = 0;
  for (const auto& interruption : *noise.interruptions) sum += static_cast<double>(interruption.length);
  return sum / static_cast<double>(noise.span);
}

}  // namespace

void check(const Noise& noise) {
  std::visit([](const auto& one) { check_one(one); }, noise);
}

double share(const Noise& noise) {
  return std::visit([](const auto& one) { return share_of(one); }, noise);
}

NoiseSource::NoiseSource(const Noise& noise, std::uint64_t seed, int process)
    : noise_(without_periodic(noise)), seed_(seed), process_(static_cast<std::uint32_t>(process)) {
  if (const PoissonNoise* random = poisson()) {
    gap_ = Distribution(ShiftedExponential{0, 1 / random->rate});
  } else {
    const auto span = static_cast<double>(cycle().span);
    phase_ = static_cast<Picoseconds>(std::floor(stream_of(seed_, process_, 0).uniform() * span));
  }
  here_ = at(0);
}

// Where the processor is free, work goes on; an interruption takes it from its begin to its end.
Picoseconds NoiseSource::finish_interrupted(Picoseconds from, Picoseconds work) {
  skip_cycles(from);
  while (here_.end() <= from) here_ = after(here_);
  Interruption next = here_;  // kept: the next call may be before its end
  while (next.begin < from + work || next.begin <= from) {
    work -= std::max<Picoseconds>(0, next.begin - from);
    from = std::max(from, next.end());
    next = after(next);
  }
  return from + work;
}

// Poisson: exponential gaps of mean 1/rate. A trace: cycle number c begins at phase + (c - 2) span, so that
// cycle 0 is over at time 0 and cycle 1 under way.
NoiseSource::Interruption NoiseSource::at(std::uint64_t index) const {
  Interruption one{index, 0, 0, 0};
  if (const PoissonNoise* noise = poisson()) {
    Stream stream = stream_of(seed_, process_, index + 1);
    one.arrival = to_picoseconds(gap_->draw(stream));
    one.length = to_picoseconds(noise->length.draw(stream));
  } else {
    const std::size_t in_cycle = cycle().interruptions->size();
    const TraceNoise::Interruption& traced = (*cycle().interruptions)[index % in_cycle];
    one.arrival = phase_ + (static_cast<Picoseconds>(index / in_cycle) - 2) * cycle().span + traced.begin;
    one.length = traced.length;
  }
  one.begin = one.arrival;
  return one;
}

NoiseSource::Interruption NoiseSource::after(const Interruption& last) const {
  Interruption next = at(last.index + 1);
  if (poisson()) next.arrival += last.arrival;
  next.begin = std::max(next.arrival, last.end());
  return next;
}

// From far behind, on to the cycle before the one of `from`. What is left over from cycles before that one is
// no longer felt at its end: with w(c) left over from cycle c, w(c+1) = max(w of a cycle that begins with
// none, w(c) + lengths - span), and lengths < span; so one cycle that begins with none already ends as all
// others do.
void NoiseSource::skip_cycles(Picoseconds from) {
  if (poisson()) return;
  const auto before = static_cast<std::uint64_t>((from - phase_ + 2 * cycle().span) / cycle().span - 1);
  const std::uint64_t first = before * cycle().interruptions->size();
  if (here_.index < first) here_ = at(first);
}

}  // namespace plumbline
