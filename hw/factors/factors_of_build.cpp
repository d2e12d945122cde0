#include "hw/factors/facts.hpp"

namespace plumbline {

// The macros are CMakeLists.txt's, of this file alone.
Facts factors_of_build() {
  return {{"compiler", PLUMBLINE_COMPILER},
          {"compiler version", PLUMBLINE_COMPILER_VERSION},
          {"compiler flags", known(PLUMBLINE_COMPILER_FLAGS)}};
}

}  // namespace plumbline
