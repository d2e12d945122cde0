#include <numeric>

#include "analysis/predict/prediction.hpp"
#include "analysis/run/text.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"

namespace plumbline {
namespace {

using Rank = std::size_t;

std::vector<ColumnOf<Rank>> columns_of(const Prediction& prediction) {
  const auto rank_itself = [](Rank rank) { return rank; };
  const auto finish = [&](Rank rank) { return prediction.finish_s[rank]; };
  const ColumnOf<Rank> process{
      "process", rank_itself, {.json = false, .heading = "process", .text = as_count}};
  if (prediction.start_s.empty()) return {process, {"finish_s", finish, shown_right("finishes", as_time)}};
  const auto start = [&](Rank rank) { return prediction.start_s[rank]; };
  return {
      process,
      text_column<Rank>(
          "starts", [&](Rank rank) { return time_text(prediction.start_s[rank]); }, TextTable::Align::right),
      {"finish_s", finish, shown_right("finishes", as_time)},
      {"start_s", start},
      {"inside_s", [inside = prediction.inside_s()](Rank rank) { return inside[rank]; },
       shown_right("is in it", as_time)}};
}

std::vector<Rank> ranks_of(const Prediction& prediction) {
  std::vector<Rank> ranks(prediction.finish_s.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

std::string text_table(const Prediction& prediction) {
  return title_of(prediction.cell, prediction.machine, prediction.settings, prediction.engine) + "last   " +
         time_text(prediction.max_s()) + "\n" + rows_text(columns_of(prediction), ranks_of(prediction));
}

}  // namespace

ResultTable table_of(const Prediction& prediction) {
  ResultTable table("plumbline.predict/1", {{"engine", name(prediction.engine)},
                                            {"max_s", prediction.max_s()},
                                            {"stand_in", stand_in_of(prediction.cell)}});
  add_rows(table, "", columns_of(prediction), ranks_of(prediction), Level::Form::lists);
  return table;
}

std::string text_of(const Prediction& prediction, Format format) {
  return format == Format::table ? text_table(prediction) : as_data(table_of(prediction), format);
}

}  // namespace plumbline
