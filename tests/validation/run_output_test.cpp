#include "validation/run_output.hpp"

#include <gmock/gmock.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::vector<RunOutput> outputs{
    {"small", {{"L", "1us"}}, Json::parse(R"({"seed": 1, "cells": [
       {"bytes": 8, "truth": {"median_s": 4}, "suites": [
         {"suite": "imb", "primary": false, "reported_s": 1}, {"suite": "imb", "primary": true, "reported_s": 2},
         {"suite": "osu", "primary": true, "reported_s": null}]},
       {"bytes": 16, "truth": {"median_s": 8}, "suites": [{"suite": "imb", "primary": true, "reported_s": 3}]}]})")},
    {"small",
     {{"L", "2us"}},
     Json::parse(R"({"seed": 1, "finish_s": [5, 6, 7], "error_s": {"0.5": 9, "10": 10}})")},
    {"other", {}, Json::parse(R"({"max_s": 11})")}};

std::vector<double> taken(const std::string& path, const std::vector<NamedScalar>& where = {},
                          Pick pick = Pick::all) {
  return take({"small", where, path, pick}, outputs);
}

TEST(Take, gives_every_number_of_the_name_in_the_order_of_the_text) {
  EXPECT_THAT(taken("reported_s"), ElementsAre(1, 2, 3));
  EXPECT_THAT(take({"other", {}, "max_s"}, outputs), ElementsAre(11));
}

TEST(Take, follows_a_path_through_objects_and_arrays) {
  EXPECT_THAT(taken("truth.median_s"), ElementsAre(4, 8));
  EXPECT_THAT(taken("finish_s"), ElementsAre(5, 6, 7));
  EXPECT_THAT(taken("finish_s.1"), ElementsAre(6));
  EXPECT_THAT(taken("error_s.0.5"), ElementsAre(9));
  EXPECT_THAT(taken("error_s.10"), ElementsAre(10));
}

TEST(Take, keeps_what_lies_in_objects_with_all_of_where) {
  EXPECT_THAT(taken("reported_s", {{"suite", "imb"}, {"primary", "true"}}), ElementsAre(2, 3));
  EXPECT_THAT(taken("reported_s", {{"bytes", "16"}}), ElementsAre(3));
  EXPECT_THAT(taken("seed", {{"L", "2us"}}), ElementsAre(1)) << "a key of the run is one of the root's";
}

TEST(Take, picks_one_of_many) {
  EXPECT_THAT(taken("reported_s", {}, Pick::min), ElementsAre(1));
  EXPECT_THAT(taken("reported_s", {}, Pick::max), ElementsAre(3));
  EXPECT_THAT(taken("reported_s", {{"primary", "true"}}, Pick::median), ElementsAre(2.5));
  EXPECT_THAT(taken("finish_s", {}, Pick::mean), ElementsAre(6));
}

std::string refusal(const auto& what) {
  try {
    what();
  } catch (const InputError& error) {
    return error.what();
  }
  return "not refused";
}

TEST(Take, refuses_what_gives_nothing_with_run_where_and_take) {
  EXPECT_EQ(refusal([] {
              taken("reported", {{"suite", "osu"}, {"bytes", "8"}});
            }),
            "run 'small' where suite = osu, bytes = 8 printed no number 'reported'");
  EXPECT_EQ(refusal([] {
              taken("reported_s", {{"suite", "osu"}});
            }),
            "run 'small' where suite = osu printed no number 'reported_s'")
      << "null is no number";
}

// (2 - 1) / 4 and (3 - 1) / 8.
TEST(ATerm, is_value_minus_over_element_by_element_or_with_one) {
  const Term term{{"small", {{"primary", "true"}}, "reported_s"},
                  Taken{"small", {{"primary", "false"}}, "reported_s"},
                  Taken{"small", {}, "truth.median_s"}};
  EXPECT_THAT(values_of(term, outputs), ElementsAre(0.25, 0.25));
}

TEST(ATerm, is_refused_where_the_numbers_do_not_fit) {
  const Term three_over_two{{"small", {}, "finish_s"}, {}, Taken{"small", {}, "truth.median_s"}};
  EXPECT_THAT(refusal([&] { values_of(three_over_two, outputs); }),
              HasSubstr("3 values, and 2 go with them"));
  const std::vector<RunOutput> zero{{"small", {}, Json::parse(R"({"a": 1, "b": 0})")}};
  EXPECT_THAT(refusal([&] {
                values_of({{"small", {}, "a"}, {}, Taken{"small", {}, "b"}}, zero);
              }),
              HasSubstr("divided by 0"));
}

}  // namespace
}  // namespace plumbline
