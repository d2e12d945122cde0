#include "traces/import/import.hpp"

#include <array>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/import/decode.hpp"
#include "traces/import/format.hpp"
#include "traces/import/importer.hpp"
#include "traces/xz.hpp"

namespace plumbline {
namespace {

using import::Format;

constexpr std::array<const Format*, 19> formats{
    &import::osu,  &import::imb,         &import::netgauge,    &import::skampi,   &import::mpptest,
    &import::nccl, &import::perftest,    &import::fi_pingpong, &import::ucx,      &import::ucc,
    &import::hpcc, &import::mpip,        &import::caliper,     &import::reframe,  &import::reprompi,
    &import::smpi, &import::collectives, &import::latencies,   &import::plain_csv};

[[noreturn]] void throw_unknown_format(std::string_view name, std::string_view text) {
  std::string known;
  for (const Format* format : formats) known += fmt::format("{}{}", known.empty() ? "" : ", ", format->name);
  throw InputError(fmt::format("{}: is of no known format; known: {} (a header with bytes and seconds){}",
                               name.empty() ? "the text" : name, known, import::hint_of_format(text)));
}

}  // namespace

Import import_text(std::string_view text, std::string_view name, std::string_view operation) {
  const std::optional<std::string> decoded = import::decoded(text);
  if (decoded) text = *decoded;
  import::Sink sink(name, operation);
  import::Importer importer(formats, sink);
  importer.read(text);
  if (!importer.recognised()) throw_unknown_format(name, text);
  return sink.finish();
}

Import import_results(const std::filesystem::path& file, std::string_view operation) {
  return import_text(read_unpacked(file), file.string(), operation);
}

std::vector<ImportFormat> import_formats() {
  std::vector<ImportFormat> result;
  result.reserve(formats.size());
  for (const Format* format : formats) result.push_back({format->name, format->what});
  return result;
}

}  // namespace plumbline
