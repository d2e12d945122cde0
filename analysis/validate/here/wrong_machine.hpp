#pragma once

#include <string>

namespace plumbline {

/// A calibrated machine's file with every L doubled, and half a round trip of 8 B between two processes put
/// on top. Throws InputError where the text is no machine.
std::string wrong_machine_text(const std::string& machine_text);

}  // namespace plumbline
