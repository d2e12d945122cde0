#include "analysis/request/named_files.hpp"

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {

namespace fs = std::filesystem;

bool same_file(const fs::path& one, const fs::path& other) {
  std::error_code error;
  if (fs::equivalent(one, other, error)) return true;
  return fs::weakly_canonical(one, error) == fs::weakly_canonical(other, error);
}

void refuse_file_twice(const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (same_file(files[i], files[j]))
        throw InputError(fmt::format("{}: is given twice; its measurements would count twice", files[i]));
}

}  // namespace plumbline
