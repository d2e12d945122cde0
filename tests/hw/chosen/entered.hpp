#pragma once

#include <string_view>

#include "models/collective.hpp"

namespace plumbline::test {

/// From now on the algorithms of this operation are noted.
void watch(Operation operation);

/// Open MPI's name of that which was entered last, "none" if none was. Where an algorithm hands over to
/// another of the same operation, that is the one which ran.
std::string_view entered();

}  // namespace plumbline::test
