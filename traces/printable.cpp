#include "traces/printable.hpp"

namespace plumbline {

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 160;
  std::string result(text.substr(0, longest));
  for (char& c : result)
    if (c < ' ' || c > '~') c = c == '\t' ? ' ' : '?';
  if (text.size() > longest) result.replace(longest - 3, 3, "...");
  return result;
}

}  // namespace plumbline
