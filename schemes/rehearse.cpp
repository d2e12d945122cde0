#include "schemes/rehearse.hpp"

#include "schemes/agree.hpp"

namespace plumbline {

std::vector<double> rehearse(Process& process, const Protocol& protocol, int times,
                             const std::function<void()>& body) {
  std::vector<double> seconds(static_cast<std::size_t>(times));
  for (double& one : seconds) {
    process.run(protocol.barrier);
    const double begin = process.now();
    body();
    one = process.now() - begin;
  }
  max_at(process, 0, seconds);
  share_from(process, 0, seconds);
  return seconds;
}

}  // namespace plumbline
