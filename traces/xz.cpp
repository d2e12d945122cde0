#include "traces/xz.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <fmt/core.h>
#include <lzma.h>

#include "models/errors.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t most_memory = std::uint64_t{256} << 20;  // xz -9 needs 65 MiB

/// Frees the decoder whatever happens.
struct Decoder {
  lzma_stream stream = LZMA_STREAM_INIT;
  Decoder() {
    if (lzma_stream_decoder(&stream, most_memory, LZMA_CONCATENATED) != LZMA_OK) {
      throw std::runtime_error("cannot be decompressed: no memory");
    }
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { lzma_end(&stream); }
};

}  // namespace

std::string decompress_xz(std::string_view compressed, std::size_t most) {
  Decoder decoder;
  decoder.stream.next_in = reinterpret_cast<const std::uint8_t*>(compressed.data());
  decoder.stream.avail_in = compressed.size();
  std::string result;
  std::array<std::uint8_t, 1 << 16> chunk;
  for (lzma_ret state = LZMA_OK; state != LZMA_STREAM_END;) {
    decoder.stream.next_out = chunk.data();
    decoder.stream.avail_out = chunk.size();
    state = lzma_code(&decoder.stream, LZMA_FINISH);
    if (state == LZMA_MEMLIMIT_ERROR)
      throw std::runtime_error(
          "needs more than 256 MiB of memory to be decompressed; compress it with xz -9");
    if (state != LZMA_OK && state != LZMA_STREAM_END) throw std::runtime_error("is not a whole .xz file");
    result.append(reinterpret_cast<const char*>(chunk.data()), chunk.size() - decoder.stream.avail_out);
    if (result.size() > most)
      throw std::runtime_error(fmt::format("holds more than {} MiB; use a part of it", most >> 20));
  }
  return result;
}

std::string read_unpacked(const std::filesystem::path& file) {
  std::string content = read_file(file);
  if (file.extension() != ".xz") return content;
  try {
    return decompress_xz(content);
  } catch (const std::runtime_error& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace plumbline
