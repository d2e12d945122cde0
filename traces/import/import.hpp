#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the numbers of one column of one table have in common. An empty text, or no value: the file does not
/// say.
struct Series {
  std::string benchmark;  ///< the tool: "OSU", "IMB", "Netgauge", "SKaMPI", "mpptest", "ReproMPI", ...
  std::string version;    ///< of the tool, as printed: "5.7.1", "2019 Update 6"
  std::string operation;  ///< Plumbline's word where it has one ("bcast"), else the tool's own ("PingPong")
  std::string detail;     ///< what else the table's header says: buffers, pairs, datatype, mode
  std::optional<int> processes;  ///< that take part, where the file says so
  int run = 1;  ///< from 1: the k of "Start run k of n", else the how-manieth table of this kind
  std::string
      metric;        ///< "latency", "bandwidth", "message rate", "overlap", "o_s", ...: docs/how-to/import.md
  std::string unit;  ///< "s", "B/s", "1/s", "1" or "s/B"
  std::string statistic;  ///< over repetitions: "mean", "median", "p99", "single", ...: docs/how-to/import.md
  std::size_t line = 0;   ///< of the table's header, from 1
};

/// One number of a file.
struct ImportedRow {
  double value = 0;                         ///< finite, in the unit of its series
  std::size_t series = 0;                   ///< index into Import::series
  std::size_t line = 0;                     ///< from 1
  std::optional<std::int64_t> bytes;        ///< the size, as the tool counts it
  std::optional<std::int64_t> repetitions;  ///< how many observations the number stands for
  std::optional<std::int64_t> observation;  ///< which one it is, from 0, where the file numbers them
  std::optional<int> rank;                  ///< the process, where the number is one process's
  std::string_view invalid;  ///< why the file itself says it is no measurement ("failed validation"); static
};

/// A number, or a line that looks like data, that was not taken.
struct RefusedLine {
  std::size_t line = 0;  ///< from 1
  std::string text;      ///< printable, at most 160 characters
  std::string reason;
};

/// What a file of results holds.
struct Import {
  std::vector<std::string> formats;  ///< of the tools whose output was met, in that order
  std::vector<Series> series;
  std::vector<ImportedRow> rows;     ///< in the file's order
  std::vector<RefusedLine> refused;  ///< in the file's order
  std::vector<std::string> notes;    ///< what to know before using the numbers, each once

  const Series& of(const ImportedRow& row) const { return series[row.series]; }
};

/// Reads the results of a known benchmark from a file; .xz too. Throws InputError with the file's name: why
/// it cannot be read, or that it is of no known format and which are known. `operation`: of tables that do
/// not say theirs ("allreduce"); throws InputError where they do not and it is empty.
Import import_results(const std::filesystem::path& file, std::string_view operation = {});

/// The same from text; `name` is for messages.
Import import_text(std::string_view text, std::string_view name, std::string_view operation = {});

/// A kind of output that import_results() recognises.
struct ImportFormat {
  std::string_view name, what;
};

/// Every one, in the order in which they are tried.
std::vector<ImportFormat> import_formats();

}  // namespace plumbline
