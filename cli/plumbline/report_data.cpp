#include "cli/plumbline/report_data.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/plumbline/report_json.hpp"
#include "cli/plumbline/validate_findings.hpp"
#include "models/errors.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// Points of all distributions together: what keeps the page below 3 MB.
constexpr std::size_t most_points = 60'000;

/// JSON that plumbline printed, which a report shows beside stores.
constexpr std::string_view shown_schemas[] = {"plumbline.simulate/1", "plumbline.sync/1",
                                              "plumbline.compare/1", "plumbline.validate/1"};

/// Points of each distribution of a report: fewer where there are many.
std::size_t points_of(const std::vector<std::string>& stores) {
  std::size_t cells = 1;
  for (const std::string& file : stores) {
    const Store store = Store::read(file);
    for (const StoredLaunch& launch : store.launches()) cells = std::max(cells, store.count(launch.id));
  }
  return std::clamp<std::size_t>(most_points / cells / stores.size(), 21, 401);
}

void add_store(const std::string& file, std::size_t points, ordered_json& data) {
  const Store store = Store::read(file);
  const std::size_t run = data["runs"].size();
  data["runs"].push_back(run_json(file, store));
  const bool imported = store.info().backend == "imported";
  for (const ReportCell& cell :
       imported ? cells_of_imports(store, run, points) : cells_of_run(store, run, points))
    data["cells"].push_back(cell_json(cell));
}

void add_document(const std::string& file, ordered_json& data) {
  ordered_json content = ordered_json::parse(read_file(file), nullptr, false);
  const std::string schema = content.is_object() ? content.value("schema", "") : "";
  if (std::ranges::find(shown_schemas, schema) == std::end(shown_schemas))
    throw InputError(
        fmt::format("{}: is neither a run store nor the JSON of simulate, sync, compare or validate; "
                    "plumbline import makes a store of other benchmarks' results",
                    file));
  data["documents"].push_back({{"file", file}, {"content", std::move(content)}});
}

/// Every simulated run against every measured one, as plumbline validate has it.
void add_validations(const std::vector<std::string>& simulated, const std::vector<std::string>& measured,
                     ordered_json& data) {
  for (const std::string& sim : simulated)
    for (const std::string& hw : measured)
      data["documents"].push_back(
          {{"file", fmt::format("{} against {}", sim, hw)},
           {"content",
            ordered_json::parse(text_of(validate({.simulated = sim, .measured = hw}), Format::json))}});
}

/// The stores among `files` that are of a backend.
std::vector<std::string> of_backend(const std::vector<std::string>& files, std::string_view backend) {
  std::vector<std::string> found;
  for (const std::string& file : files)
    if (Store::read(file).info().backend == backend) found.push_back(file);
  return found;
}

}  // namespace

ordered_json report_data(const ReportWish& wish) {
  ordered_json data{{"schema", "plumbline.report/1"},
                    {"version", PLUMBLINE_VERSION},
                    {"title", wish.title},
                    {"runs", ordered_json::array()},
                    {"cells", ordered_json::array()},
                    {"documents", ordered_json::array()}};
  std::vector<std::string> stores;
  for (const std::string& file : wish.files)
    looks_like_a_store(file) ? stores.push_back(file) : add_document(file, data);
  if (!stores.empty()) {
    const std::size_t points = points_of(stores);
    for (const std::string& file : stores) add_store(file, points, data);
    add_validations(of_backend(stores, "simulated"), of_backend(stores, "measured"), data);
  }
  return data;
}

}  // namespace plumbline
