#pragma once

#include <string>
#include <vector>

#include "cli/common/study.hpp"

namespace plumbline {

/// Each process's finishing time of one call.
struct Prediction {
  std::string machine;
  std::vector<std::string> settings;  ///< that changed it
  Cell cell;
  std::vector<double> finish_s;  ///< by rank, seconds after the common start

  double max_s() const;
};

/// Of the study's first cell.
Prediction predict(const Study& study);

std::string as_table(const Prediction& prediction);
std::string as_json(const Prediction& prediction);  ///< "plumbline.predict/1"
std::string as_csv(const Prediction& prediction);

}  // namespace plumbline
