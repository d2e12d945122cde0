#include <nlohmann/json.hpp>

#include "analysis/run/job.hpp"
#include "analysis/run/packing.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

json to_json(const std::optional<double>& number) { return number ? json(*number) : json(nullptr); }

std::optional<double> number_from(const json& entry) {
  return entry.is_null() ? std::nullopt : std::optional(entry.get<double>());
}

json to_json(const Reported& reported) {
  return {reported.statistic, reported.primary, to_json(reported.seconds), to_json(reported.beside),
          reported.has_truth};
}

Reported reported_from(const json& entry) {
  return {entry[0].get<std::string>(), entry[1].get<bool>(), number_from(entry[2]), number_from(entry[3]),
          entry[4].get<bool>()};
}

/// Observations as bytes: hundreds of thousands of them are quicker than numbers one by one.
void add_raw(json& whole, const JobResult& result) {
  if (result.raw.empty()) return;
  const std::string packed = pack(result.raw);
  whole["raw"] = json::binary({packed.begin(), packed.end()});
  whole["start_skews"] = result.start_skews;
}

void take_raw(JobResult& result, const json& whole) {
  if (!whole.contains("raw")) return;
  const auto& bytes = whole.at("raw").get_binary();
  result.raw = unpack_measurement({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  result.start_skews = whole.at("start_skews").get<std::vector<double>>();
}

}  // namespace

std::string encode(const JobResult& result) {
  json entries = json::array();
  for (const Reported& reported : result.reported) entries.push_back(to_json(reported));
  json whole{{"truth", result.truth},
             {"reported", entries},
             {"observations", result.observations},
             {"valid", result.valid},
             {"why", result.why_invalid},
             {"messages", result.messages},
             {"invalid", result.invalid},
             {"sync", result.sync},
             {"start_skew", to_json(result.start_skew)},
             {"other_processes", to_json(result.other_processes)},
             {"other_statistic", to_json(result.other_statistic)},
             {"imb_overlap", to_json(result.overlaps.imb)},
             {"osu_overlap", to_json(result.overlaps.osu)},
             {"wall", result.wall_s}};
  add_raw(whole, result);
  std::string bytes;
  json::to_cbor(whole, bytes);
  return bytes;
}

JobResult decode(std::string_view bytes) {
  const json whole = json::from_cbor(bytes.begin(), bytes.end());
  JobResult result;
  result.truth = whole.at("truth").get<std::vector<double>>();
  for (const json& entry : whole.at("reported")) result.reported.push_back(reported_from(entry));
  result.observations = whole.at("observations").get<int>();
  result.invalid = whole.at("invalid").get<int>();
  result.sync = whole.at("sync").get<double>();
  result.start_skew = number_from(whole.at("start_skew"));
  result.other_processes = number_from(whole.at("other_processes"));
  result.other_statistic = number_from(whole.at("other_statistic"));
  result.overlaps.imb = number_from(whole.at("imb_overlap"));
  result.overlaps.osu = number_from(whole.at("osu_overlap"));
  result.valid = whole.at("valid").get<bool>();
  result.why_invalid = whole.at("why").get<std::string>();
  result.messages = whole.at("messages").get<std::uint64_t>();
  result.wall_s = whole.at("wall").get<double>();
  take_raw(result, whole);
  return result;
}

}  // namespace plumbline
