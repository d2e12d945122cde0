#include "output/report/report_data.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/json_text.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/validate/validate_results.hpp"
#include "models/errors.hpp"
#include "output/report/report_json.hpp"
#include "output/text_of.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// Points of all distributions together: what keeps the page below 3 MB.
constexpr std::size_t most_points = 60'000;

/// JSON that plumbline printed, which a report shows beside stores, and the list in it that is drawn.
struct Shown {
  std::string_view schema, list;
};
constexpr Shown shown[] = {{"plumbline.simulate/2", "cells"},   {"plumbline.sync/1", "methods"},
                           {"plumbline.compare/2", "cells"},    {"plumbline.validate/2", "cells"},
                           {"plumbline.recommend/1", "suites"}, {"plumbline.calibrate.clocks/1", "nodes"}};

void add_store(const std::string& file, CellReading reading, ordered_json& data) {
  const Store store = Store::read(file);
  reading.run = data["runs"].size();
  data["runs"].push_back(run_json(file, store));
  const bool imported = store.info().backend == "imported";
  for (const ReportCell& cell : imported ? cells_of_imports(store, reading) : cells_of_run(store, reading))
    data["cells"].push_back(cell_json(cell));
}

/// Each distribution has fewer points where there are many.
void add_stores(const std::vector<std::string>& stores, ordered_json& data, Listener& listener) {
  std::size_t cells = 0;
  for (const std::string& file : stores) cells += count_cells(Store::read(file));
  Progress progress(listener, static_cast<int>(cells), "cells read");
  int read = 0;
  const CellReading reading{
      .points = std::clamp<std::size_t>(most_points / std::max<std::size_t>(cells, 1), 21, 401),
      .is_read = [&] { progress.show(++read); }};
  for (const std::string& file : stores) add_store(file, reading, data);
}

bool has_errors(const ordered_json& simulated) {
  return std::ranges::any_of(simulated["cells"], [](const ordered_json& cell) {
    return cell.contains("suites") && std::ranges::any_of(cell["suites"], [](const ordered_json& suite) {
             return suite.contains("error") && suite["error"].is_number();
           });
  });
}

void require_something_to_draw(const std::string& file, const ordered_json& content) {
  const std::string schema =
      content.is_object() && content.contains("schema") && content["schema"].is_string() ? content["schema"]
                                                                                         : "";
  const auto* const found = std::ranges::find(shown, schema, &Shown::schema);
  if (found == std::end(shown))
    throw InputError(
        fmt::format("{}: is neither a run store nor the JSON of simulate, sync, compare, validate, recommend "
                    "or calibrate --clock; "
                    "plumbline import makes a store of other benchmarks' results",
                    file));
  if (!content.contains(found->list) || !content[found->list].is_array())
    throw InputError(
        fmt::format("{}: has no list '{}', which every {} has; is it whole?", file, found->list, schema));
  if (schema == "plumbline.simulate/2" && !has_errors(content))
    throw InputError(
        fmt::format("{}: has no errors against a truth, which is what a report shows of it and where they "
                    "come from; use simulate --why --format json, and --store for all the rest",
                    file));
}

/// Discarded where it is no JSON.
ordered_json document_in(const std::string& file) {
  const std::string text = read_file(file);
  try {
    return parse_json(text);
  } catch (const ordered_json::parse_error&) {
    return ordered_json(ordered_json::value_t::discarded);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file, error.what()));
  }
}

void add_document(const std::string& file, ordered_json& data) {
  ordered_json content = document_in(file);
  require_something_to_draw(file, content);
  data["documents"].push_back({{"file", file}, {"content", std::move(content)}});
}

/// Every simulated run against every measured one, as plumbline validate has it.
void add_validations(const std::vector<std::string>& simulated, const std::vector<std::string>& measured,
                     ordered_json& data, Listener& listener) {
  for (const std::string& sim : simulated)
    for (const std::string& hw : measured)
      data["documents"].push_back(
          {{"file", fmt::format("{} against {}", sim, hw)},
           {"content", ordered_json::parse(
                           text_of(validate({.simulated = sim, .measured = hw}, listener), Format::json))}});
}

/// The stores among `files` that are of a backend.
std::vector<std::string> of_backend(const std::vector<std::string>& files, std::string_view backend) {
  std::vector<std::string> found;
  for (const std::string& file : files)
    if (Store::read(file).info().backend == backend) found.push_back(file);
  return found;
}

}  // namespace

ordered_json report_data(const ReportRequest& request, Listener& listener) {
  ordered_json data{{"schema", "plumbline.report/2"}, {"version", PLUMBLINE_VERSION},
                    {"title", request.title},         {"runs", ordered_json::array()},
                    {"cells", ordered_json::array()}, {"documents", ordered_json::array()}};
  std::vector<std::string> stores;
  for (const std::string& file : request.files)
    looks_like_a_store(file) ? stores.push_back(file) : add_document(file, data);
  if (!stores.empty()) {
    add_stores(stores, data, listener);
    add_validations(of_backend(stores, "simulated"), of_backend(stores, "measured"), data, listener);
  }
  return data;
}

}  // namespace plumbline
