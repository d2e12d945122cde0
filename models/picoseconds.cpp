#include "models/picoseconds.hpp"

#include <cmath>
#include <stdexcept>

namespace plumbline {

Picoseconds to_picoseconds(double seconds) {
  const double time = seconds * 1e12;
  if (!(std::abs(time) < 0x1p63)) throw std::out_of_range("a time does not fit into 64 bits of picoseconds");
  return std::llround(time);
}

}  // namespace plumbline
