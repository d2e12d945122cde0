#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// To whom of `count` a thing is dealt, from 0. In every round each gets one thing; who gets the round's
/// first is floor(count frac(round phi)), phi the golden ratio. Its multiples fill the unit interval evenly
/// at almost every distance: sweeps are products of lists, and so what is dear comes again and again at one
/// distance. (The Thue-Morse sequence is not fair at a distance of 3, two suites and the truth: Newman 1969.)
int dealt_to(std::size_t thing, int count);

/// Which part of a sweep is this process's.
struct Share {
  int index = 0, count = 1;

  bool is_whole() const { return count == 1; }
  bool has(std::size_t thing) const { return dealt_to(thing, count) == index; }
};

/// "2/4": the second of four. Throws InputError with the right form.
Share parse_share(std::string_view text);

/// The share of a process that a launcher of MPI programs started among several: srun (SLURM_PROCID within a
/// step), an MPI's mpirun (PMI_RANK, OMPI_COMM_WORLD_RANK). Empty where there is none, or only one process.
/// `environment`: the value of a variable, or nullptr.
std::optional<Share> share_of_launcher(const std::function<const char*(const char*)>& environment);

/// "run.2-of-4.db" for run.db; the file itself for the whole.
std::string file_of(const Share& share, const std::string& file);

/// The numbers in such a name, from 1; 0 and 0 for another name.
struct NumberOfShare {
  int number = 0, count = 0;
};
NumberOfShare number_in(const std::string& file);

}  // namespace plumbline
