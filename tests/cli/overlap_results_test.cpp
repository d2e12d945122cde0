#include <gmock/gmock.h>

#include "analysis/run/results.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

SuiteResult with_overlaps(std::string_view suite, double imb, double osu) {
  SuiteResult result;
  result.suite = suite;
  result.overlaps = {imb, osu};
  return result;
}

// Three are below 0 and one is above 100: two reasons, each told once.
TEST(OverlapLines, TellAReasonOnceBelow) {
  Results results;
  results.measured = true;
  const Collective call{.operation = Operation::bcast, .bytes = 8};
  results.cells.push_back({{call, call, 2, {}}, {}, {}});
  results.cells[0].suites = {with_overlaps("imb-nbc", -50, -60), with_overlaps("osu-nbc", 110, -70),
                             with_overlaps("nbcbench-work", 30, 40)};
  const std::string table = text_of(results, Format::table, false);
  EXPECT_THAT(table, HasSubstr("  imb-nbc: overlap 0.00 % as IMB-NBC prints it (raw -50.00 %, a), "
                               "0.00 % as OSU prints it (raw -60.00 %, a)\n"
                               "  osu-nbc: overlap 100.00 % as IMB-NBC prints it (raw 110.00 %, b), "
                               "0.00 % as OSU prints it (raw -70.00 %, a)\n"
                               "  nbcbench-work: overlap 30.00 % as IMB-NBC prints it, "
                               "40.00 % as OSU prints it\n"
                               "  (a) overlapped, the two took longer than one after the other"));
  EXPECT_THAT(table, HasSubstr("\n  (b) overlapped, the two took less than the longer one alone"));
  EXPECT_EQ(table.find("took longer"), table.rfind("took longer"));
}

}  // namespace
}  // namespace plumbline
