#include "cli/plumbline-mpi/hardware_options.hpp"

#include "cli/common/options.hpp"
#include "hw/clocks/injected_clock.hpp"

namespace plumbline {

void add_timer_option(CLI::App& app, std::optional<TimerKind>& timer) {
  add_option(app,
             {"--clock", "TIMER",
              "tsc, wtime, monotonic or gettimeofday (tsc where every process has one, else monotonic)"},
             timer, timer_named);
}

void add_timer_options(CLI::App& app, std::optional<TimerKind>& timer, std::optional<ClockModel>& injected,
                       std::string& injected_text) {
  add_timer_option(app, timer);
  add_option(app,
             {"--inject-clock", "MODEL",
              "bend each process's clock by a known amount: offset=1s,skew=50ppm,wander=0.01ppm,ntp=50us"},
             [&](const std::string& text) {
               injected = injected_clock_named(text);
               injected_text = text;
             });
}

}  // namespace plumbline
