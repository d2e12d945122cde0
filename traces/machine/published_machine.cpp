#include "traces/machine/published_machine.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

std::string of_class(const PublishedClass& one) {
  std::string text = fmt::format("{:>7} B {:>8} B {:>10.4f} {:>9.4f} {:>9.4f} {:>9.4f} {:>9.4f}{}\n",
                                 one.first, one.last, one.L * 1e6, one.o_s * 1e6, one.o_r * 1e6, one.G * 1e9,
                                 one.O * 1e9, one.rendezvous ? "  rendezvous" : "");
  if (one.receive > one.o_r)
    text += fmt::format("          o_r is what the round trip leaves; receives timed alone take {:.4f} us\n",
                        one.receive * 1e6);
  return text;
}

std::string classes_of(const PublishedFit& fit) {
  std::string text = "         sizes          L us    o_s us    o_r us    G ns/B    O ns/B\n";
  for (const PublishedClass& one : fit.classes) text += of_class(one);
  return text;
}

/// The measured sizes nearest to powers of 8.
std::string round_trips_of(const PublishedFit& fit) {
  std::string text = "Round trips of one message, published and by this machine (medians):\n";
  std::int64_t before = 0;
  for (double bytes = 1; bytes <= static_cast<double>(fit.sizes.back().bytes); bytes *= 4) {
    const SizeCheck& size = *std::ranges::min_element(fit.sizes, {}, [&](const SizeCheck& one) {
      return std::abs(std::log(static_cast<double>(one.bytes) / bytes));
    });
    if (size.bytes == before) continue;
    before = size.bytes;
    text += fmt::format("{:>8} B {:>12.4f} us {:>12.4f} us {:>+7.1f} %\n", size.bytes, size.measured * 1e6,
                        size.fitted * 1e6, 100 * (size.fitted / size.measured - 1));
  }
  return text;
}

std::string misses_of(const PublishedFit& fit) {
  const auto off = [](const SizeCheck& size) { return std::abs(size.fitted / size.measured - 1); };
  const auto near =
      std::ranges::count_if(fit.sizes, [&](const SizeCheck& size) { return off(size) <= 0.15; });
  const SizeCheck& worst = *std::ranges::max_element(fit.sizes, {}, off);
  return fmt::format(
      "{} of {} sizes are met within 15 %; {} B is off most, by {:.1f} %. Sizes scatter by {:.1f} % about "
      "their "
      "neighbours.\n",
      near, fit.sizes.size(), worst.bytes, 100 * off(worst), 100 * fit.scatter);
}

std::string falls_of(const PublishedFit& fit) {
  std::string text;
  for (const PublishedFall& fall : fit.falls)
    text += fmt::format("Between {} B and {} B half a round trip falls from {:.2f} us to {:.2f} us.\n",
                        fall.last, fall.first, fall.from * 1e6, fall.to * 1e6);
  return text;
}

MachineComments comments_of(const PublishedFit& fit) {
  MachineComments all{{"network", published_table(fit)}};
  if (fit.S)
    all["network.S"] =
        fmt::format("a send of {} B costs its bytes, one of {} B no longer", *fit.S, fit.rendezvous_min);
  if (!fit.overheads_seen) {
    const PublishedClass& smallest = fit.classes.front();
    all[""] = fmt::format(
        "Only half round trips were published: o_s + L + o_r is one sum. It is given as L; o_s and o_r are "
        "each at "
        "most {:.4f} us.\n",
        (smallest.o_s + smallest.L + smallest.o_r) * 1e6);
  }
  if (!fit.spacing_seen) all["network.g"] = "no streams of messages were published: no less than o_s";
  return all;
}

}  // namespace

std::string published_table(const PublishedFit& fit) {
  return classes_of(fit) + falls_of(fit) + round_trips_of(fit) + misses_of(fit);
}

std::string published_machine_text(const PublishedFit& fit, const std::string& name,
                                   const std::string& source) {
  Machine machine = machine_of(fit);
  machine.name = name;
  machine.source = source;
  return machine_file_text(machine, comments_of(fit));
}

}  // namespace plumbline
