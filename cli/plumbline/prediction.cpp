#include "cli/plumbline/prediction.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/common/json_text.hpp"
#include "cli/common/text.hpp"
#include "cli/common/title.hpp"
#include "models/evaluate.hpp"

namespace plumbline {

double Prediction::max_s() const { return *std::max_element(finish_s.begin(), finish_s.end()); }

Prediction predict(const Study& study) {
  const Cell& cell = study.cells.front();
  Prediction prediction{study.machine.name, study.settings, cell, {}};
  for (const Picoseconds time : finishing_times(study.machine, cell.call, cell.processes))
    prediction.finish_s.push_back(to_seconds(time));
  return prediction;
}

std::string as_table(const Prediction& prediction) {
  TextTable table({TextTable::Align::right, TextTable::Align::right});
  table.row({"process", "finishes"});
  for (std::size_t rank = 0; rank < prediction.finish_s.size(); ++rank)
    table.row({fmt::format("{}", rank), time_text(prediction.finish_s[rank])});
  return title_of(prediction.cell, prediction.machine, prediction.settings) + "last   " +
         time_text(prediction.max_s()) + "\n" + table.text();
}

std::string as_json(const Prediction& prediction) {
  const nlohmann::ordered_json whole{
      {"schema", "plumbline.predict/1"}, {"finish_s", prediction.finish_s}, {"max_s", prediction.max_s()}};
  return json_text(whole);
}

std::string as_csv(const Prediction& prediction) {
  std::string text = "process,finish_s\n";
  for (std::size_t rank = 0; rank < prediction.finish_s.size(); ++rank)
    text += fmt::format("{},{}\n", rank, prediction.finish_s[rank]);
  return text;
}

}  // namespace plumbline
