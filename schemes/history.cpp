#include "schemes/history.hpp"

namespace plumbline {

void vary_history(Process& process, Stream stream) {
  for (int bit = 1; bit < process.size(); bit *= 2) {
    const auto count = static_cast<int>((most_history + 1) * stream.uniform());
    const int partner = process.rank() ^ bit;
    if (partner >= process.size()) continue;
    for (int i = 0; i < count; ++i)
      if (process.rank() < partner)
        process.send(partner, tags::history, {});
      else
        process.recv(partner, tags::history, {});
  }
}

}  // namespace plumbline
