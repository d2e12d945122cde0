// What machine files may lie beside: compressed samples and logs of clocks. The page has no machine with one,
// so it has neither a decoder nor readers of tables.
#include <lzma.h>

#include "models/errors.hpp"
#include "traces/clock/clock_table.hpp"
#include "traces/xz.hpp"

extern "C" {
uint32_t lzma_crc32(const uint8_t*, size_t, uint32_t) { return 0; }
uint64_t lzma_crc64(const uint8_t*, size_t, uint64_t) { return 0; }
}

namespace plumbline {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file) {
  throw InputError(file.string() + ": this page reads no files beside machines; plumbline does");
}

}  // namespace

std::string read_unpacked(const std::filesystem::path& file) { refuse(file); }
std::vector<ClockTrace> read_clock_traces(const std::filesystem::path& file) { refuse(file); }

}  // namespace plumbline
