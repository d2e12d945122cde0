#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/calibration/published.hpp"
#include "traces/import/import.hpp"

namespace plumbline {

/// Collects what imported files say of point-to-point messages of one network:
///
///   SMPI calibration  MPI_Isend: a send. MPI_Recv: a receive, in a file without MPI_Send; where a file has
///   both, an
///                     MPI_Send and the MPI_Recv behind it are together a round trip (docs/import.md)
///   OSU, IMB          latency, PingPong: half a round trip; bw: the spacing of a stream
///   Netgauge          o_s, o_r; PRTT(1,0,s): a round trip, or L, which is half of one
///
/// Rows that their file flags do not count, nor messages without bytes, nor times that are not above 0.
class PublishedResults {
 public:
  /// How many of the rows say something of point-to-point messages.
  std::size_t add(const Import& import);

  /// The median of each size; round trips of at most 16 B one by one.
  Published results() const;

 private:
  struct Samples {
    std::vector<double> half_trips, sends, receives, spacings;
  };

  std::size_t add_row(const Import& import, const ImportedRow& row);
  std::size_t add_ping_pongs(const Import& import);

  std::map<std::int64_t, Samples> sizes_;
  std::vector<RoundTrip> small_;
};

}  // namespace plumbline
