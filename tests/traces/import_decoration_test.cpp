// What logs, terminals and pages put around a table: each of twelve kinds around a table of each of eight
// formats.

#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// The file in tests/data/inputs/NAME.
Import input(const std::string& name) {
  return import_results(std::filesystem::path(PLUMBLINE_TEST_DATA) / "inputs" / name);
}

struct Plain {
  const char *format, *text;
  std::vector<double> numbers;  ///< in their order, in SI units, as printed in the text
};

const Plain plain_tables[] = {
    {"OSU",
     "# OSU MPI Broadcast Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n8  3.25\n",
     {2.5e-6, 3.25e-6}},
    {"IMB",
     "# Benchmarking Alltoall\n# #processes = 16\n#bytes #repetitions t[usec]\n8 1000 7.25\n16 1000 8.5\n",
     {7.25e-6, 8.5e-6}},
    {"SKaMPI",
     "begin result \"MPI_Bcast-length\"\ncount= 1 4 2.5 0.5 32 3.5\nend result \"MPI_Bcast-length\"\n",
     {2.5e-6, 0.5e-6, 3.5e-6}},
    {"mpptest",
     "#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t1\t1\t8\t2.5\t3.2\n0\t1\t1\t16\t3.5\t4.5\n",
     {2.5e-6, 3.5e-6}},
    {"ReproMPI",
     "#@nprocs=4\n#@datatype_size_bytes=1\ntest nrep count runtime_sec\nMPI_Bcast 0 8 2.5e-6\nMPI_Bcast 1 8 "
     "3e-6\n",
     {2.5e-6, 3e-6}},
    {"nccl-tests",
     "# Collective test starting: all_reduce_perf\n# nThread 1 nGpus 1 minBytes 8 maxBytes 8 iters: 20\n"
     "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
     "8 2 float sum -1 21.5 1.5 2.5 0 20.5 3.5 4.5 0\n",
     {21.5e-6, 1.5e9, 2.5e9, 20.5e-6, 3.5e9, 4.5e9}},
    {"CSV", "operation,bytes,seconds\nbcast,8,2.5e-6\nbcast,16,3.5e-6\n", {2.5e-6, 3.5e-6}},
    {"SMPI calibration", "MPI_Send,8,1.5,2.5e-6\nMPI_Recv,8,2.5,3.5e-6\n", {2.5e-6, 3.5e-6}},
};

/// Each line of `text` as `decorate` makes it from its number, from 1.
std::string each_line(const std::string& text,
                      const std::function<std::string(const std::string&, int)>& decorate) {
  std::string result;
  std::size_t at = 0;
  for (int number = 1; at < text.size(); ++number) {
    const std::size_t end = text.find('\n', at);
    result += decorate(text.substr(at, end - at), number) + "\n";
    at = end + 1;
  }
  return result;
}

std::string behind_each(const std::string& prefix, const std::string& text) {
  return each_line(text, [&](const std::string& line, int) { return prefix + line; });
}

std::string utf16(const std::string& text, bool big) {
  std::string result = big ? "\xfe\xff" : "\xff\xfe";
  for (const char c : text) result += big ? std::string{'\0', c} : std::string{c, '\0'};
  return result;
}

std::string html(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '"' ? "&quot;" : c == '#' ? "&#35;" : std::string(1, c);
  return "<html><body><h2>Results</h2>\n<pre>" +
         each_line(escaped, [](const std::string& line, int) { return line + "<br/>"; }) +
         "</pre></body></html>\n";
}

struct Decoration {
  const char* name;
  std::string (*decorate)(const std::string&);
};

const Decoration decorations[] = {
    {"PRRTE",
     [](const std::string& text) { return behind_each("[prterun-node01-41233@1,0]<stdout>: ", text); }},
    {"Open MPI with times",
     [](const std::string& text) {
       return each_line(text, [](const std::string& line, int number) {
         return fmt::format("Fri May  1 12:00:0{} 2026[1,0]<stdout>:{}", number, line);
       });
     }},
    {"Open MPI", [](const std::string& text) { return behind_each("[1,0]<stdout>", text); }},
    {"srun with hosts", [](const std::string& text) { return behind_each("node17 0: ", text); }},
    {"Kubernetes", [](const std::string& text) { return behind_each("[pod/osu-launcher-7xk2q] ", text); }},
    {"ISO times",
     [](const std::string& text) {
       return each_line(text, [](const std::string& line, int number) {
         return fmt::format("2026-05-01T12:00:0{}.{}Z {}", number, 123 + 100 * number, line);
       });
     }},
    {"a quotation", [](const std::string& text) { return "They wrote:\n\n" + behind_each("> ", text); }},
    {"a quotation in Markdown",
     [](const std::string& text) {
       return each_line(text,
                        [](const std::string& line, int) { return (line[0] == '#' ? "> \\" : "> ") + line; });
     }},
    {"a byte order mark", [](const std::string& text) { return "\xef\xbb\xbf" + text; }},
    {"UTF-16, little end first", [](const std::string& text) { return utf16(text, false); }},
    {"UTF-16, big end first", [](const std::string& text) { return utf16(text, true); }},
    {"HTML", html},
    {"Markdown", [](const std::string& text) { return "## Results\n\n```text\n" + text + "```\n\nFine.\n"; }},
};

TEST(ImportDecoration, every_number_of_every_format_comes_back_from_every_decoration) {
  for (const Plain& table : plain_tables) {
    for (const Decoration& decoration : decorations) {
      SCOPED_TRACE(fmt::format("{} in {}", table.format, decoration.name));
      const Import import = import_text(decoration.decorate(table.text), "x.txt");
      EXPECT_THAT(import.formats, ElementsAre(table.format));
      EXPECT_THAT(import.refused, IsEmpty());
      ASSERT_THAT(import.rows, SizeIs(table.numbers.size()));
      for (std::size_t i = 0; i < table.numbers.size(); ++i)
        EXPECT_DOUBLE_EQ(import.rows[i].value, table.numbers[i]);
    }
  }
}

TEST(ImportDecoration, a_prefix_of_open_mpi_5_is_taken_off) {
  const Import import = input("05_prterun_prefix.txt");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 4, "allreduce"}), 3.41e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "allreduce"}), 3.44e-6);
  EXPECT_THAT(import.series.at(0).detail, HasSubstr("MPI_INT"));
}

TEST(ImportDecoration, an_escaped_title_in_a_quotation_is_read) {
  const Import import = input("06_escaped_hash.md");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 1, "alltoall"}), 12.30e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 2, "alltoall"}), 12.41e-6);
}

TEST(ImportDecoration, utf16_with_the_line_ends_of_windows_is_read) {
  const Import import = input("07_utf16.txt");
  ASSERT_THAT(import.rows, SizeIs(1));
  EXPECT_EQ(import.series.at(0).operation, "barrier");
  EXPECT_DOUBLE_EQ(import.rows[0].value, 4.87e-6);
}

// Two launchers write into one log, line by line: each table keeps its own rows.
TEST(ImportDecoration, tables_that_two_prefixes_interleave_keep_their_own_rows) {
  const Import import = import_text(
      "[pod/a] # OSU MPI Broadcast Latency Test v7.3\n[pod/b] # OSU MPI Allreduce Latency Test v7.3\n"
      "[pod/a] # Size  Avg Latency(us)\n[pod/b] # Size  Avg Latency(us)\n"
      "[pod/b] 4  9.5\n[pod/a] 4  2.5\n[pod/b] 8  9.75\n[pod/a] 8  2.75\n",
      "x.txt");
  EXPECT_THAT(import.rows, SizeIs(4));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 4, "bcast"}), 2.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "bcast"}), 2.75e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 4, "allreduce"}), 9.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "allreduce"}), 9.75e-6);
}

TEST(ImportDecoration, numbers_that_count_up_before_each_line_are_a_prefix_too) {
  const Import import = import_text(
      "log 17> # OSU MPI Latency Test v7.3\nlog 18> # Size  Latency (us)\nlog 19> 8  1.5\nlog 20> 16  2.5\n",
      "x");
  EXPECT_THAT(import.rows, SizeIs(2));
}

TEST(ImportDecoration, what_stands_before_a_title_alone_is_no_prefix) {
  const Import import =
      import_text("$ ./osu_latency # OSU MPI Latency Test v7.3\n# Size  Latency (us)\n8  1.5\n", "x");
  EXPECT_THAT(import.rows, SizeIs(1));
}

TEST(ImportDecoration, tables_of_html_and_markdown_are_read_by_their_cells) {
  const Import page = import_text(
      "<h1>OSU MPI Broadcast Latency Test v7.3</h1><table><tr><th>Size</th><th>Avg Latency(us)</th></tr>\n"
      "<tr><td>8</td><td>2.5</td></tr><tr><td>16</td><td>3.5</td></tr></table>\n",
      "x.html");
  ASSERT_THAT(page.rows, SizeIs(2));
  EXPECT_EQ(page.series.at(0).operation, "bcast");
  EXPECT_EQ(page.rows[1].bytes, 16);
  EXPECT_DOUBLE_EQ(page.rows[1].value, 3.5e-6);
  EXPECT_EQ(page.rows[1].line, 2U);
  const Import text = import_text(
      "### OSU MPI Broadcast Latency Test v7.3\n\n| # Size | Avg Latency(us) |\n|---|---|\n| 8 | 2.5 |\n| 16 "
      "| 3.5 |\n",
      "x.md");
  EXPECT_THAT(text.rows, SizeIs(2));
}

TEST(ImportDecoration, colours_of_a_terminal_are_taken_off) {
  const Import import = import_text(
      "\x1b[1m# OSU MPI Latency Test v7.3\x1b[0m\n# Size  Latency (us)\n\x1b[32m8\x1b[0m  1.5\n", "x");
  EXPECT_THAT(import.rows, SizeIs(1));
}

TEST(ImportDecoration, what_is_not_understood_gets_a_hint) {
  EXPECT_THAT(import_refusal("a\nb\n{\"log\":\"# OSU MPI Latency Test\\n\",\"x\":1}\n"),
              HasSubstr("; line 3 looks like OSU behind '{\"log\":\"'"));
}

TEST(ImportDecoration, a_line_of_fifty_megabytes_is_passed_over) {
  const std::string huge(50'000'000, '8');
  const Import import = import_text(
      huge + "\n# OSU MPI Latency Test v7.3\n# Size  Latency (us)\n8  1.5\n" + huge + "\n16  2.5\n", "x");
  EXPECT_THAT(import.rows, SizeIs(2));
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].reason, "is longer than 65536 bytes");
}

const std::string dated_lines[] = {"starting job 17 on 4 nodes", "epoch 1 loss 0.25", "0.25 GB read", "42",
                                   "1 2"};

/// A table of two numbers, and 1,000 lines of a log below it.
std::string with_log(const std::string& prefix_of_table, const std::string& prefix_of_log) {
  std::string text;
  for (const char* line :
       {"# OSU MPI Broadcast Latency Test v7.3", "# Size  Avg Latency(us)", "8  1.5", "16  2.5"})
    text += prefix_of_table + line + "\n";
  for (int i = 0; i < 1000; ++i)
    text += fmt::format(fmt::runtime(prefix_of_log), i / 60 % 60, i % 60) + dated_lines[i % 5] + "\n";
  return text;
}

// The lines of the log are no rows of the table above, which is refused once, whatever the time looks like.
TEST(ImportDecoration, the_lines_of_a_dated_log_are_refused_once) {
  for (const auto& [table, log] : {std::pair{"", "2026-05-01T12:{:02}:{:02}Z "},
                                   {"", "2026-05-01 12:{:02}:{:02},123 "},
                                   {"", "[12:{:02}:{:02}] "},
                                   {"", "May  1 12:{:02}:{:02} node17 "},
                                   {"", "Fri May  1 12:{:02}:{:02} 2026 "},
                                   {"2026-05-01T12:00:00Z ", "2026-05-01T12:{:02}:{:02}Z "}}) {
    SCOPED_TRACE(log);
    const Import import = import_text(with_log(table, log), "x.txt");
    EXPECT_THAT(import.rows, SizeIs(2));
    ASSERT_THAT(import.refused, SizeIs(1));
    EXPECT_THAT(import.refused[0].reason, EndsWith(" lines that begin with a time"));
  }
}

TEST(ImportDecoration, a_row_that_is_refused_between_others_of_a_dated_table_stands_alone) {
  const Import import = import_text(
      "12:00:01 # OSU MPI Latency Test v7.3\n12:00:02 # Size  Latency (us)\n12:00:03 8  x\n12:00:04 16  2.5\n"
      "12:00:05 32  x\n12:00:06 64  y\nthat was all\n12:00:07 128  z\n",
      "x");
  EXPECT_THAT(import.rows, SizeIs(1));
  ASSERT_THAT(import.refused, SizeIs(3));
  EXPECT_EQ(import.refused[0].reason.find("and so on"), std::string::npos);
  EXPECT_THAT(import.refused[1].reason, EndsWith("; and so on up to line 6: 2 lines that begin with a time"));
  EXPECT_EQ(import.refused[2].line, 8U);
}

}  // namespace
}  // namespace plumbline::test
