#include "tests/fuzz/entries.hpp"

#include <cmath>
#include <cstdlib>

#include "models/errors.hpp"
#include "traces/import/import.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline::fuzz {
namespace {

void demand(bool promise) {
  if (!promise) std::abort();
}

void check_row(const Import& import, const ImportedRow& row) {
  demand(std::isfinite(row.value));
  demand(row.series < import.series.size());
  demand(row.line > 0);
  demand(!row.bytes || *row.bytes >= 0);
  demand(!row.rank || *row.rank >= 0);
  demand(!row.repetitions || *row.repetitions >= 0);
  const Series& series = import.of(row);
  demand(!series.metric.empty() && !series.unit.empty() && series.run > 0);
}

}  // namespace

void import_entry(std::string_view text) {
  try {
    const Import import = import_text(text, "fuzz");
    demand(!import.formats.empty());
    for (const ImportedRow& row : import.rows) check_row(import, row);
    for (const RefusedLine& line : import.refused)
      demand(line.line > 0 && !line.reason.empty() && line.text.size() <= 160);
  } catch (const InputError&) {
  }
}

void machine_entry(std::string_view text) {
  try {
    parse_machine(text, "no/such/folder/fuzz.toml");
  } catch (const InputError&) {
  }
}

void setting_entry(std::string_view text) {
  constexpr std::string_view plain =
      "name = \"plain\"\n[network]\nL = \"1us\"\no = \"1us\"\ng = \"1us\"\nG = \"1ns/B\"\n";
  try {
    const std::string settings[] = {std::string(text)};
    parse_machine(plain, "no/such/folder/fuzz.toml", settings);
  } catch (const InputError&) {
  }
}

}  // namespace plumbline::fuzz
