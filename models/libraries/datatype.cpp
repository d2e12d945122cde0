#include "models/libraries/datatype.hpp"

#include "models/row_named.hpp"

namespace plumbline {
namespace {

// sizes of a 64-bit Linux
constexpr Datatype datatype_rows[] = {{"char", 1},  {"byte", 1}, {"short", 2}, {"int", 4},
                                      {"float", 4}, {"long", 8}, {"double", 8}};

}  // namespace

std::span<const Datatype> datatypes() { return datatype_rows; }

const Datatype& datatype_named(std::string_view name) { return row_named("datatype", datatype_rows, name); }

std::int64_t element_bytes(const Datatype* datatype, Operation operation, std::int64_t bytes) {
  if (datatype == nullptr) return element_bytes(operation, bytes);
  return bytes % datatype->bytes == 0 ? datatype->bytes : 1;
}

}  // namespace plumbline
