#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace plumbline {

/// What a simulation runs on. Both follow docs/explanation/model.md and give the same picoseconds.
enum class Engine : std::uint8_t {
  native,  ///< sim/network/: an event loop of our own, fast
  simgrid  ///< sim/simgrid/: SimGrid's actors and activities, message by message, slow and plain: the referee
};

inline constexpr std::array<std::string_view, 2> engine_names{"native", "simgrid"};

/// As --engine takes it.
constexpr std::string_view name(Engine engine) { return engine_names[static_cast<std::size_t>(engine)]; }

/// Throws InputError for any other name.
Engine engine_named(std::string_view name);

/// Throws InputError where this program was built without what the engine needs.
void check_built(Engine engine);

}  // namespace plumbline
