#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "models/calibration/published.hpp"
#include "traces/import/import.hpp"

namespace plumbline {

/// Collects what imported files say of point-to-point messages of one network:
///
///   SMPI calibration  MPI_Isend: a send. MPI_Recv: a receive, in a file without MPI_Send; where a file has
///                     both, an MPI_Send and the MPI_Recv behind it are together a round trip
///                     (docs/how-to/import.md)
///   OSU, IMB          latency, PingPong: half a round trip; bw: the spacing of a stream
///   Netgauge          o_s, o_r; PRTT(1,0,s): a round trip
///
/// Rows that their file flags do not count, nor messages without bytes, nor times below 1 ps or above a day.
class PublishedResults {
 public:
  /// How many of the rows say something of point-to-point messages. `name`: of the file.
  std::size_t add(const Import& import, const std::string& name);

  /// The median of each size; round trips of at most 16 B one by one.
  Published results() const;

  /// The tables that gave half round trips: file, benchmark, operation and details, each once.
  const std::set<std::string>& tables() const { return tables_; }

  /// What the last file has of which nothing counts: "OSU allreduce", each once.
  const std::set<std::string>& unused() const { return unused_; }

 private:
  struct Samples {
    std::vector<double> half_trips, sends, receives, spacings;
  };

  std::size_t add_row(const Import& import, const ImportedRow& row);
  std::size_t add_ping_pongs(const Import& import);
  std::size_t add_half_trip(const Series& series, std::int64_t bytes, double half);

  std::map<std::int64_t, Samples> sizes_;
  std::vector<RoundTrip> small_;
  std::set<std::string> tables_, unused_;
  std::string name_;  // of the file at hand
};

}  // namespace plumbline
