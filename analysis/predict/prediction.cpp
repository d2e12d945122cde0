#include "analysis/predict/prediction.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/stand_in_json.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/title.hpp"
#include "models/evaluate.hpp"

namespace plumbline {

double Prediction::max_s() const { return *std::max_element(finish_s.begin(), finish_s.end()); }

std::vector<double> Prediction::inside_s() const {
  std::vector<double> inside = finish_s;
  for (std::size_t rank = 0; rank < start_s.size(); ++rank) inside[rank] -= start_s[rank];
  return inside;
}

Prediction predict(const Experiment& experiment, const std::vector<double>& start_s) {
  const Cell& cell = experiment.cells.front();
  Prediction prediction{experiment.machine.name, experiment.machine_settings, cell, start_s, {}};
  std::vector<Picoseconds> start(start_s.size());
  std::ranges::transform(start_s, start.begin(), to_picoseconds);
  for (const Picoseconds time : finishing_times(experiment.machine, cell.call, cell.processes, start))
    prediction.finish_s.push_back(to_seconds(time));
  return prediction;
}

std::string as_table(const Prediction& prediction) {
  using enum TextTable::Align;
  const bool late = !prediction.start_s.empty();
  const std::vector<double> inside = prediction.inside_s();
  TextTable table({right, right, right, right});
  table.row(late ? std::vector<std::string>{"process", "starts", "finishes", "is in it"}
                 : std::vector<std::string>{"process", "finishes"});
  for (std::size_t rank = 0; rank < inside.size(); ++rank) {
    std::vector<std::string> row{fmt::format("{}", rank), time_text(prediction.finish_s[rank])};
    if (late) {
      row.insert(row.begin() + 1, time_text(prediction.start_s[rank]));
      row.push_back(time_text(inside[rank]));
    }
    table.row(row);
  }
  return title_of(prediction.cell, prediction.machine, prediction.settings) + "last   " +
         time_text(prediction.max_s()) + "\n" + table.text();
}

std::string as_json(const Prediction& prediction) {
  nlohmann::ordered_json whole{
      {"schema", "plumbline.predict/1"}, {"finish_s", prediction.finish_s}, {"max_s", prediction.max_s()}};
  if (!prediction.start_s.empty()) {
    whole["start_s"] = prediction.start_s;
    whole["inside_s"] = prediction.inside_s();
  }
  return json_text(with_stand_in(whole, prediction.cell));
}

std::string as_csv(const Prediction& prediction) {
  const bool late = !prediction.start_s.empty();
  const std::vector<double> inside = prediction.inside_s();
  std::string text = late ? "process,finish_s,start_s,inside_s\n" : "process,finish_s\n";
  for (std::size_t rank = 0; rank < inside.size(); ++rank) {
    text += fmt::format("{},{}", rank, prediction.finish_s[rank]);
    if (late) text += fmt::format(",{},{}", prediction.start_s[rank], inside[rank]);
    text += "\n";
  }
  return text;
}

}  // namespace plumbline
