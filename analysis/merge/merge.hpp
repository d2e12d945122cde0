#pragma once

#include <string>
#include <vector>

namespace plumbline {

class Listener;

/// Writes the launches and cells of all `shares` into a new store, in the order in which one process would
/// have written them. Shares come in the order of I in RUN.I-of-N.db. Returns how many cells that were.
/// Throws InputError for shares of different runs, for measured or imported ones, and for a cell that two of
/// them have; then no store is left behind. Until all is in it the store is called INTO.part: a merge that is
/// killed leaves no more than that, which the next one removes.
/// The new store's command is the sweep's.
/// Notes each share of another version of the program, or of the store's tables, than this one's.
std::size_t merge(const std::vector<std::string>& shares, const std::string& into, Listener& listener);

/// The I from 1 to N that none of the names RUN.I-of-N.db has.
std::vector<int> missing_shares(const std::vector<std::string>& shares);

}  // namespace plumbline
