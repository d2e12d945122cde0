#pragma once

#include <string>
#include <vector>

#include "cli/study.hpp"

namespace plumbline {

/// Each process's finishing time of one call.
struct Prediction {
  std::string machine;
  Cell cell;
  std::vector<double> finish_s;  ///< by rank, seconds after the common start

  double max_s() const;
};

Prediction predict(const Machine& machine, const Cell& cell);

std::string as_table(const Prediction& prediction);
std::string as_json(const Prediction& prediction);  ///< "plumbline.predict/1"
std::string as_csv(const Prediction& prediction);

}  // namespace plumbline
