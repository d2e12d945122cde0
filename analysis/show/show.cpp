#include "analysis/show/show.hpp"

#include "analysis/show/show_numbers.hpp"
#include "analysis/show/shown_columns.hpp"

namespace plumbline {

ShownNumbers show(const ShowRequest& request) {
  check_columns(request.sort);
  ShownNumbers numbers = numbers_in(request.file, request.operation);
  keep_what_passes(request.filter, numbers);
  sort_by(request.sort, request.descending, numbers);
  return numbers;
}

}  // namespace plumbline
