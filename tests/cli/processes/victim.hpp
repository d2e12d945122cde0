#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace plumbline::test {

/// A program that is to be killed (kill -9) in the middle of its work.
class Victim {
 public:
  /// A shell script that ends in `exec PROGRAM ...`, so that the program itself is what is killed. What
  /// it says is not kept.
  explicit Victim(const std::string& script);
  ~Victim();
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;

  /// Waits until `there` is true or it has ended by itself. Whether it still runs.
  bool runs_until(const std::function<bool()>& there);
  void kill();  ///< the program; what it started sees to its own end

 private:
  pid_t process_;
};

/// Bytes of a file; 0 where there is none.
std::uintmax_t size_of(const std::string& file);

/// `count` parts of 1 in rising order, the same for the same seed, and with each some microseconds more to
/// wait: a kill comes in the middle of what is done there.
struct Moment {
  double part;
  int microseconds;
};
std::vector<Moment> random_moments(int count, unsigned seed);

}  // namespace plumbline::test
