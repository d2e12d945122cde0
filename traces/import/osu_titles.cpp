// What the titles of OSU's tables name, in versions 2.1 to 7.5: for MPI, NCCL, OpenSHMEM, UPC and UPC++, in
// C, Python and Java.

#include "traces/import/osu_titles.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "traces/import/scan.hpp"
#include "traces/import/sink.hpp"

namespace plumbline::import {
namespace {

struct TitleOfOsu {
  std::string_view title;      ///< in lower case
  std::string_view operation;  ///< empty: as the title
};

/// What a title is without its library, its " Latency" and its kind (nonblocking, persistent).
constexpr auto collectives_of_osu = std::to_array<TitleOfOsu>({
    {"broadcast", "bcast"},
    {"bcast", ""},
    {"barrier", ""},
    {"reduce", ""},
    {"allreduce", ""},
    {"gather", ""},
    {"gatherv", ""},
    {"scatter", ""},
    {"scatterv", ""},
    {"allgather", ""},
    {"allgatherv", ""},
    {"gatherall", "allgather"},
    {"fcollect", "allgather"},
    {"collect", "allgatherv"},
    {"exchange", "alltoall"},
    {"all-to-all", "alltoall"},
    {"alltoall", ""},
    {"all-to-allv", "alltoallv"},
    {"alltoallv", ""},
    {"all-to-allw", "alltoallw"},
    {"alltoallw", ""},
    {"reduce_scatter", "reduce-scatter"},
    {"reduce-scatter", "reduce-scatter"},
    {"reducescatter", "reduce-scatter"},
    {"reduce_scatter_block", ""},
    {"scan", ""},
    {"exscan", ""},
});

/// Whole titles, without their library.
constexpr auto others_of_osu = std::to_array<TitleOfOsu>({
    {"latency", ""},
    {"bandwidth", "bw"},
    {"bi-directional bandwidth", "bibw"},
    {"bidirectional bandwidth", "bibw"},
    {"bi-bandwidth", "bibw"},
    {"latency persistent", "latency_persistent"},
    {"persistent latency", "latency_persistent"},
    {"bandwidth persistent", "bw_persistent"},
    {"persistent bandwidth", "bw_persistent"},
    {"bi-directional bandwidth persistent", "bibw_persistent"},
    {"multi latency", "multi_lat"},
    {"multi-threaded latency", "latency_mt"},
    {"multi-process latency", "latency_mp"},
    {"multi-threaded multiple bandwidth / message rate", "mbw_mr_mt"},
    {"multiple bandwidth / message rate", "mbw_mr"},
    {"partitioned latency", "partitioned_latency"},
    {"init", "init"},
    {"hello world", "hello"},
    {"mpi_put latency", "mpi_put"},
    {"mpi_get latency", "mpi_get"},
    {"mpi_accumulate latency", "mpi_accumulate"},
    {"mpi_get_accumulate latency", "mpi_get_accumulate"},
    {"mpi_fetch_and_op latency", "mpi_fetch_and_op"},
    {"mpi_compare_and_swap latency", "mpi_compare_and_swap"},
    {"mpi_put bandwidth", "mpi_put_bw"},
    {"mpi_get bandwidth", "mpi_get_bw"},
    {"mpi_put bi-directional bandwidth", "mpi_put_bibw"},
    {"mpi_put multi latency", "mpi_put_multi_lat"},
    {"mpi_get multi latency", "mpi_get_multi_lat"},
    {"mpi_put multiple bandwidth", "mpi_put_mbw"},
    {"mpi_get multiple bandwidth", "mpi_get_mbw"},
    {"put", ""},
    {"get", ""},
    {"put_nb", ""},
    {"get_nb", ""},
    {"put_nbi", ""},
    {"get_nbi", ""},
    {"memput", ""},
    {"memget", ""},
    {"async copy (put)", "async_copy_put"},
    {"async copy (get)", "async_copy_get"},
    {"put message rate", "put_mr"},
    {"get message rate", "get_mr"},
    {"put_nb message rate", "put_nb_mr"},
    {"get_nb message rate", "get_nb_mr"},
    {"atomic operation rate", "atomics"},
});

/// Behind its '#', which pages that show it as a heading leave out.
std::string_view without_sign(std::string_view line) {
  return trimmed(line.substr(line.starts_with('#') ? 1 : 0));
}

template <std::size_t size>
std::string named(const std::array<TitleOfOsu, size>& known, std::string_view title) {
  const auto* const place =
      std::find_if(known.begin(), known.end(), [&](const TitleOfOsu& one) { return one.title == title; });
  if (place == known.end()) return {};
  return std::string(place->operation.empty() ? title : place->operation);
}

bool take_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

bool take_start(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// `title` in lower case; empty where it is none that OSU has.
std::string osu_operation(std::string_view title) {
  if (std::string other = named(others_of_osu, title); !other.empty()) return other;
  const bool waits = !take_start(title, "non-blocking ");
  take_end(title, " latency");
  const bool persists = take_end(title, " persistent") || take_start(title, "persistent ");
  const bool near = take_start(title, "neighborhood ");
  take_end(title, " personalized exchange");
  const std::string word = named(collectives_of_osu, title);
  if (word.empty()) return {};
  return fmt::format("{}{}{}{}", near ? "neighbor_" : "", waits ? "" : "i", word,
                     persists ? "_persistent" : "");
}

/// "5.7.1" of "... Test v5.7.1" and of "... Test (Version 2.1)".
std::string version(std::string_view line) {
  std::string_view text = behind(line, "(Version ");
  if (text.empty()) text = behind(line, " v");
  const std::size_t end = text.find_first_not_of("0123456789.");
  return std::string(text.substr(0, end));
}

bool is_device(std::string_view variant) {
  constexpr std::string_view devices[] = {"-CUDA", "-ROCM", "-OPENACC", "-SYCL", "-ZE"};
  return std::find(std::begin(devices), std::end(devices), variant) != std::end(devices);
}

/// Takes "MPI ", "MPI-CUDA ", "NCCL-CUDA ", "OpenSHMEM " off; what is said of it: "", "CUDA", "NCCL-CUDA",
/// "OpenSHMEM".
std::string take_library(std::string_view& title) {
  take_start(title, "Open MPI ");
  const std::size_t blank = title.find(' ');
  const std::string_view word = title.substr(0, blank);
  for (const std::string_view library :
       {"MPI", "NCCL", "RCCL", "OpenSHMEM", "UPC++", "UPC", "Java", "xCCL"}) {
    if (!word.starts_with(library) || blank == std::string_view::npos) continue;
    const std::string_view variant = word.substr(library.size());
    if (!variant.empty() && !is_device(variant)) continue;  // "MPI_Put"
    title = trimmed(title.substr(blank));
    if (library == "MPI") return legible(variant.substr(variant.empty() ? 0 : 1));
    return legible(word);
  }
  return {};
}

/// Without the "-CUDA" that one-sided tests have behind their call: "MPI_Put-CUDA Latency".
std::string take_variant(std::string& title) {
  const std::size_t blank = title.find(' '), dash = title.find('-');
  if (!title.starts_with("MPI_") || dash == std::string::npos || dash > blank) return {};
  const std::string variant = title.substr(dash, blank - dash);
  if (!is_device(variant)) return {};
  title.erase(dash, variant.size());
  return variant.substr(1);
}

}  // namespace

bool is_osu_title(std::string_view line) {
  const std::string_view text = without_sign(line);
  if (!text.starts_with("OSU ") && !text.starts_with("OMB-Py ")) return false;
  const std::size_t test = text.rfind(" Test");
  if (test == std::string_view::npos) return false;
  const std::string_view rest = trimmed(text.substr(test + 5));
  return rest.empty() || rest.starts_with("(Version ") ||
         (rest.size() > 1 && rest[0] == 'v' && starts_as_number(rest.substr(1)));
}

OsuTitle osu_title(std::string_view line) {
  std::string_view title = without_sign(line);
  OsuTitle result{std::string(title.substr(0, title.find(' '))), {}, {}, version(line)};
  title = trimmed(behind(title.substr(0, title.rfind(" Test")), " "));
  result.detail = take_library(title);
  std::string name(title);
  if (const std::string variant = take_variant(name); !variant.empty()) result.detail = variant;
  result.operation = osu_operation(lower_case(name));
  return result;
}

}  // namespace plumbline::import
