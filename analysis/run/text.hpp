#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/engine.hpp"

namespace plumbline {

struct Cell;

// How numbers, tables and titles look.

/// "12.35 us": four significant digits in the largest of ps, ns, us, ms and s that leaves at least 1; "0 s".
std::string time_text(double seconds);

/// "60 s", "1.5 ms": as short as it goes, in s from one second on.
std::string short_time_text(double seconds);

/// "+12.3 %", "-4.0 %"; "-" where it is not defined. From 1000 % on "x 11.5": how many times the truth.
std::string error_text(std::optional<double> error);

/// "bcast:chain"; "bcast" where no algorithm is asked for.
std::string operation_text(std::string_view operation, std::string_view algorithm);

/// Rows of cells as aligned text; blanks at the end of a line are cut off.
class TextTable {
 public:
  enum class Align { left, right };
  explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

  void row(std::vector<std::string> cells);  ///< control characters, ends of lines among them, are escaped
  std::string text() const;                  ///< every line ends in a newline, columns two blanks apart

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// "stampede-ib"; "stampede-ib with network.L=5us" where settings changed it.
std::string machine_text(const std::string& machine, const std::vector<std::string>& settings);

/// ", on SimGrid"; nothing of the native engine.
std::string_view engine_text(Engine engine);

/// "bcast by binomial in place of Open MPI's knomial, 8 B, 16 processes, stampede-ib": the line above a
/// table.
std::string title_of(const Cell& cell, const std::string& machine, const std::vector<std::string>& settings,
                     Engine engine = Engine::native);

}  // namespace plumbline
