#include "traces/xz.hpp"

#include <array>
#include <limits>
#include <stdexcept>

#include <lzma.h>

namespace plumbline {
namespace {

/// Frees the decoder whatever happens.
struct Decoder {
  lzma_stream stream = LZMA_STREAM_INIT;
  Decoder() {
    if (lzma_stream_decoder(&stream, std::numeric_limits<std::uint64_t>::max(), LZMA_CONCATENATED) !=
        LZMA_OK) {
      throw std::runtime_error("cannot be decompressed: no memory");
    }
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { lzma_end(&stream); }
};

}  // namespace

std::string decompress_xz(std::string_view compressed) {
  Decoder decoder;
  decoder.stream.next_in = reinterpret_cast<const std::uint8_t*>(compressed.data());
  decoder.stream.avail_in = compressed.size();
  std::string result;
  std::array<std::uint8_t, 1 << 16> chunk;
  for (lzma_ret state = LZMA_OK; state != LZMA_STREAM_END;) {
    decoder.stream.next_out = chunk.data();
    decoder.stream.avail_out = chunk.size();
    state = lzma_code(&decoder.stream, LZMA_FINISH);
    if (state != LZMA_OK && state != LZMA_STREAM_END) throw std::runtime_error("is not a whole .xz file");
    result.append(reinterpret_cast<const char*>(chunk.data()), chunk.size() - decoder.stream.avail_out);
  }
  return result;
}

}  // namespace plumbline
