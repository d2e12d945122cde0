#include "cli/common/failure.hpp"

#include <new>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "cli/common/app.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"

namespace plumbline {

Failure failure_of_current_exception(const char* help) {
  try {
    throw;
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();  // "--reps: At Most 1 required but received 2"
    return {wrong_input, text.substr(0, text.find(':')) + " takes one value, and may be given once"};
  } catch (const CLI::Error& error) {
    return {wrong_input, fmt::format("{}; {} shows the options", error.what(), help)};
  } catch (const InputError& error) {
    return {wrong_input, error.what()};
  } catch (const NobodyReads&) {
    return {done, ""};
  } catch (const std::bad_alloc&) {
    return {run_failed, "out of memory"};
  } catch (const std::exception& error) {
    return {run_failed, error.what()};
  }
}

}  // namespace plumbline
