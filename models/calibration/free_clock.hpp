#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/clock.hpp"
#include "models/statistics/allan.hpp"

namespace plumbline {

/// The Allan deviation that was measured, and that of the fitted clock at the same readings.
struct AllanCheck {
  AllanPoint measured;
  double fitted = 0;  ///< relative; of no meaning where the fit was refused before
};

/// One clock's trace as [clock] describes a clock that nobody steers: x(t) = skew t + integral of w, w a
/// random walk, and a reading error that is new with each reading.
struct FreeClockFit {
  Parameter skew;      ///< relative, at the first reading
  Parameter wander;    ///< standard deviation of the frequency's change in one second; may be a bound
  double reading = 0;  ///< seconds: standard deviation of the reading errors
  std::vector<AllanCheck> allan;
  std::string refused;  ///< why the trace is not such a clock; empty: it is one
};

/// Readings that a fit needs.
constexpr std::size_t fewest_clock_readings = 20;

/// By maximum likelihood. Between readings dt apart the clock's state (x, y), its frequency y, goes on by
/// (x + y dt, y), and gains noise of covariance q (dt^3/3, dt^2/2; dt^2/2, dt), q = wander^2; a reading is x
/// and an error of variance r. A Kalman filter (Galleani and Tavella, IEEE Control Systems 30, 2010) gives
/// every reading's innovation v and its variance F, and -2 ln likelihood = sum of ln F + v^2 / F, which is
/// minimised over q and r. Intervals are those of the profile likelihood: what is at most chi^2_1's 95 %
/// quantile above the min. Of readings closer than five seconds only some are taken: the model's frequency
/// changes once a second, which then no longer matters. Skew is the filter's frequency when it has gone
/// through the readings backwards.
///
/// It then asks whether the clock that was fitted changes its frequency as the one that was measured does,
/// over every tau from five seconds on: the changes' squares over their variances
///
///   r (1/a^2 + (1/a + 1/b)^2 + 1/b^2) + q (a + b) / 3,      a, b the two distances
///
/// add up to chi^2 with n / 1.94 degrees of freedom (neighbouring changes by reading errors are correlated by
/// -2/3, those two apart by 1/6: 1 + 2 (4/9 + 1/36) = 1.94; by wander by 1/4). Where that is too few or too
/// many with probability 0.001 over all tau together, the fit is refused: too few, and the clock is steered;
/// too many, and its frequency does no random walk. So it is where the trace steps, where it has too few
/// readings, and where neither skew nor wander can be told from reading errors, because a clock that is
/// steered from reading to reading looks so as well.
FreeClockFit fit_free_clock(const ClockTrace& trace);

/// Why a clock is steered, by the same question alone; empty where it is not, or has too few readings to
/// tell, or steps.
std::string steering_of(const ClockTrace& trace);

}  // namespace plumbline
