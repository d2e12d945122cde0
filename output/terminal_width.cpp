#include "output/terminal_width.hpp"

#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace plumbline {

std::optional<int> terminal_width(int file) {
  if (isatty(file) != 1) return {};
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int said = columns == nullptr ? 0 : std::atoi(columns);
  return said > 0 ? said : 80;
}

}  // namespace plumbline
