#pragma once

#include <functional>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// How long `body` takes after a barrier, `times` times: seconds, the greatest over processes of each, the
/// same on every process.
std::vector<double> rehearse(Process& process, const Experiment& experiment, int times,
                             const std::function<void()>& body);

}  // namespace plumbline
