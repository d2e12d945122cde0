#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

// Lines 1 to 6; what follows begins at line 7.
constexpr std::string_view before = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n[noise]\n";

/// A folder with files of samples, for this program only.
class ReadNoise : public testing::Test {
 protected:
  ReadNoise() { fs::create_directories(folder_); }
  ~ReadNoise() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  Machine read(std::string_view noise, std::vector<std::string> settings = {}) const {
    return parse_machine(std::string(before) + std::string(noise), folder_ / "m.toml", settings);
  }

  std::string refusal(std::string_view noise) const {
    try {
      read(noise);
    } catch (const InputError& error) {
      const std::string_view what = error.what();
      return std::string(what.substr(folder_.string().size() + 1));
    }
    return "accepted";
  }

  const fs::path folder_ = fs::temp_directory_path() / ("plumbline-noise-" + std::to_string(getpid()));
};

TEST_F(ReadNoise, a_machine_without_noise_has_none) {
  EXPECT_FALSE(parse_machine("[network]\nL = '1us'\no = 0\ng = 0\nG = 0\n", "m.toml").noise);
  EXPECT_FALSE(read("kind = 'periodic'\nperiod = '10ms'\nlength = '50us'\n", {"noise=none"}).noise);
}

TEST_F(ReadNoise, reads_periodic_noise) {
  const auto noise =
      std::get<PeriodicNoise>(read("kind = 'periodic'\nperiod = '10ms'\nlength = '50us'\n").noise.value());
  EXPECT_EQ(noise.period, 10'000'000'000);
  EXPECT_EQ(noise.length, 50'000'000);
}

TEST_F(ReadNoise, reads_poisson_noise_with_a_distribution_or_a_time) {
  const auto pareto = std::get<PoissonNoise>(
      read("kind = 'poisson'\nrate = '100Hz'\nlength = { kind = 'pareto', min = '1us', alpha = 2.5 }\n")
          .noise.value());
  EXPECT_EQ(pareto.rate, 100);
  EXPECT_EQ(std::get<Pareto>(pareto.length.kind()).alpha, 2.5);
  const auto fixed =
      std::get<PoissonNoise>(read("kind = 'poisson'\nrate = '2kHz'\nlength = '5us'\n").noise.value());
  EXPECT_EQ(fixed.rate, 2'000);
  EXPECT_EQ(fixed.length.mean(), 5e-6);
}

TEST_F(ReadNoise, says_whose_it_is) {
  const std::string periodic = "kind = 'periodic'\nperiod = '1ms'\nlength = '1us'\n";
  EXPECT_FALSE(read(periodic).noise_of_nodes);
  EXPECT_FALSE(read(periodic).noise_of_threads);
  const Machine both = read(periodic + "of = 'node'\nprogress_threads = 'noisy'\n");
  EXPECT_TRUE(both.noise_of_nodes);
  EXPECT_TRUE(both.noise_of_threads);
  EXPECT_EQ(refusal(periodic + "of = 'nod'\n"),
            "m.toml:10: unknown owner of noise 'nod'; did you mean 'node'?");
}

TEST_F(ReadNoise, reads_a_trace_in_any_order_and_repeats_it_after_its_last) {
  write("noise.csv", "length_us,begin_us\n2,30\n1,10\n");
  const auto trace = std::get<TraceNoise>(
      read("kind = 'trace'\nfile = 'noise.csv'\ncolumns = ['begin_us', 1]\nscale = 1e-6\n").noise.value());
  ASSERT_EQ(trace.interruptions->size(), 2U);
  EXPECT_EQ(trace.interruptions->at(0).begin, 10'000'000);
  EXPECT_EQ(trace.interruptions->at(0).length, 1'000'000);
  EXPECT_EQ(trace.interruptions->at(1).begin, 30'000'000);
  EXPECT_EQ(trace.span, 32'000'000);
}

TEST_F(ReadNoise, a_trace_has_begin_and_length_in_seconds_unless_told) {
  write("noise.csv", "0.5,0.001\n1.5,0.002\n");
  const auto trace =
      std::get<TraceNoise>(read("kind = 'trace'\nfile = 'noise.csv'\nspan = '2s'\n").noise.value());
  EXPECT_EQ(trace.interruptions->at(1).begin, 1'500'000'000'000);
  EXPECT_EQ(trace.interruptions->at(1).length, 2'000'000'000);
  EXPECT_EQ(trace.span, 2'000'000'000'000);
}

TEST_F(ReadNoise, says_what_is_wrong_and_where) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "m.toml:6: [noise] lacks kind; write e.g. kind = \"poisson\""},
      {"kind = 'poison'\n", "m.toml:7: unknown kind of noise 'poison'; did you mean 'poisson'?"},
      {"kind = 'periodic'\nlength = '1us'\n", "m.toml:6: [noise] lacks period; write e.g. period = \"10ms\""},
      {"kind = 'periodic'\nrate = '1Hz'\n",
       "m.toml:8: unknown [noise] key 'rate'; known: kind, of, progress_threads, period, length"},
      {"kind = 'periodic'\nperiod = '1us'\nlength = '1us'\n",
       "m.toml:9: length must be below the period, 1e-06 s, not 1e-06 s"},
      {"kind = 'poisson'\nrate = 100\n", "m.toml:8: rate: '100' has no unit; write e.g. 100Hz"},
      {"kind = 'poisson'\nrate = '-100Hz'\nlength = '1us'\n", "m.toml:8: rate must be above 0, not -100 Hz"},
      {"kind = 'poisson'\nrate = '100Hz'\n", "m.toml:6: [noise] lacks length; write e.g. length = \"5us\""},
      {"kind = 'poisson'\nrate = '100Hz'\nlength = '10ms'\n",
       "m.toml:8: rate times the mean length must be below 1, not 1"},
      {"kind = 'poisson'\nrate = '100Hz'\nlength = { kind = 'normal', mean = '1us', sd = '-1us' }\n",
       "m.toml:9: sd must be at least 0, not -1us"},
      {"kind = 'poisson'\nrate = '1e9MHz'\nlength = '0s'\n",
       "m.toml:8: rate must be between 0.001 Hz and 1 MHz, not 1000000000000000 Hz"},
      {"kind = 'periodic'\nperiod = '1ns'\nlength = 0\n",
       "m.toml:8: period must be at least 1 us, not 1e-09 s"},
      {"kind = 'trace'\nfile = 'noise.csv'\ncolumns = [1]\n",
       "m.toml:9: columns must be two, of the begin and of the length, not 1; write e.g. columns = "
       "[\"begin_s\", "
       "\"length_s\"]"},
      {"kind = 'trace'\nfile = 'noise.csv'\nscale = 0\n", "m.toml:9: scale must be above 0, not 0"},
      {"kind = 'trace'\nfile = 'noise.csv'\nspan = '1us'\n",
       "m.toml:9: span must be above the last begin, 1 s, not 1e-06 s"},
  };
  write("noise.csv", "1,0.1\n");
  for (const auto& [text, error] : cases) EXPECT_EQ(refusal(text), error) << text;
}

TEST_F(ReadNoise, files_that_hold_no_interruptions_are_named_with_their_line) {
  const std::string_view trace = "kind = 'trace'\nfile = 'noise.csv'\n";
  const std::string noise = "m.toml:8: " + (folder_ / "noise.csv").string();
  EXPECT_THAT(refusal(trace), HasSubstr("m.toml:8: no file 'noise.csv'; looked in "));
  write("noise.csv", "");
  EXPECT_EQ(refusal(trace), noise + ": holds no samples");
  write("noise.csv", "begin,length\n");
  EXPECT_EQ(refusal(trace), noise + ": holds no samples");
  write("noise.csv", "begin,length\n1,2\n3,soon\n");
  EXPECT_EQ(refusal(trace), noise + ":3: 'soon' is not a number");
  write("noise.csv", "begin,length\n1\n");
  EXPECT_EQ(refusal(trace), noise + ":2: has 1 columns; column 2 is asked for");
  // One column's first cell is a number and the other's is not: no header, or one column would be shorter.
  write("noise.csv", "0,inf\n1,2\n");
  EXPECT_EQ(refusal(trace), noise + ":1: 'inf' is not a number");
  write("noise.csv", "1,0.1\n1e8,0.1\n");
  EXPECT_EQ(refusal(trace), "m.toml:8: interruptions begin and last within a day; 100000000 s does not");
  write("noise.csv", "1,-2\n");
  EXPECT_EQ(refusal(trace), "m.toml:6: interruptions must be at least 0 long, not -2 s");
}

}  // namespace
}  // namespace plumbline
