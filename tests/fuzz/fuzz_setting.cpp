// libFuzzer's entry: fuzz_setting tests/fuzz/corpus/setting
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/entries.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plumbline::fuzz::setting_entry({reinterpret_cast<const char*>(data), size});
  return 0;
}
