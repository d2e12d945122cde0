#pragma once

#include <functional>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline {

/// How long `body` takes after a barrier, `times` times: seconds, the max over processes of each, the
/// same on every process.
std::vector<double> rehearse(Process& process, const Protocol& protocol, int times,
                             const std::function<void()>& body);

}  // namespace plumbline
