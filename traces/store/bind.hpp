#pragma once

#include <optional>

#include <SQLiteCpp/Statement.h>

namespace plumbline {

/// Binds a value, or NULL.
template <class T>
void bind(SQLite::Statement& statement, int index, const std::optional<T>& value) {
  if (value)
    statement.bind(index, *value);
  else
    statement.bind(index);
}

}  // namespace plumbline
