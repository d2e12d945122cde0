#include <nlohmann/json.hpp>

#include "cli/unit.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

json to_json(const Reported& reported) {
  return {reported.statistic, reported.primary, reported.seconds ? json(*reported.seconds) : json(nullptr)};
}

Reported reported_from(const json& entry) {
  Reported reported{entry[0].get<std::string>(), entry[1].get<bool>(), std::nullopt};
  if (!entry[2].is_null()) reported.seconds = entry[2].get<double>();
  return reported;
}

}  // namespace

std::string encode(const UnitResult& result) {
  json entries = json::array();
  for (const Reported& reported : result.reported) entries.push_back(to_json(reported));
  const json whole{
      {"truth", result.truth}, {"reported", entries},       {"observations", result.observations},
      {"valid", result.valid}, {"why", result.why_invalid}, {"messages", result.messages}};
  std::string bytes;
  json::to_cbor(whole, bytes);
  return bytes;
}

UnitResult decode(std::string_view bytes) {
  const json whole = json::from_cbor(bytes.begin(), bytes.end());
  UnitResult result;
  result.truth = whole.at("truth").get<std::vector<double>>();
  for (const json& entry : whole.at("reported")) result.reported.push_back(reported_from(entry));
  result.observations = whole.at("observations").get<int>();
  result.valid = whole.at("valid").get<bool>();
  result.why_invalid = whole.at("why").get<std::string>();
  result.messages = whole.at("messages").get<std::uint64_t>();
  return result;
}

}  // namespace plumbline
