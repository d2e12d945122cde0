#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "traces/import/scan.hpp"
#include "traces/import/sink.hpp"
#include "traces/import/unknown_title.hpp"

namespace plumbline::import {

/// Reads the output of one tool, line by line.
class Reader {
 public:
  explicit Reader(Sink& sink) : sink_(sink) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  virtual ~Reader() = default;

  /// Every line from the first that is recognised, that one too, to the first of another format.
  virtual void read(const Line& line) = 0;

  /// After the last line.
  virtual void finish() {}

 protected:
  Sink& sink_;
  Series table_;  ///< what the series of the table at hand have in common
  Cells cells_;   ///< of the line at hand
  UnknownTitle unknown_;
};

template <class One>
std::unique_ptr<Reader> make_reader(Sink& sink) {
  return std::make_unique<One>(sink);
}

/// One row of the table of formats; adding a format is adding a row and its file.
struct Format {
  std::string_view name;                ///< as in Import::formats
  std::string_view what;                ///< for people
  bool (*recognise)(std::string_view);  ///< whether the line (Line::text) begins such an output
  std::unique_ptr<Reader> (*read)(Sink&);
};

extern const Format osu, imb, netgauge, skampi, mpptest, nccl, perftest, fi_pingpong, ucx, ucc, hpcc, mpip,
    caliper, reframe, reprompi, smpi, plain_csv, collectives, latencies;

}  // namespace plumbline::import
