#include "cli/plumbline/commands.hpp"

#include <array>

#include "models/errors.hpp"
#include "models/row_named.hpp"
#include "output/listing.hpp"
#include "output/output.hpp"

namespace plumbline {
namespace {

constexpr const char* list_about =
    "Say what there is to choose from: machines, operations, algorithms, suites, methods to "
    "synchronise clocks or their estimators, one line each.";

constexpr const char* list_example =
    "\nSuites: name, operations that it measures, statistics that it reports (the one people quote first), "
    "source.\n"
    "Example:\n  plumbline list suites";

struct Listing {
  std::string_view name;
  std::string (*text)();
};

constexpr std::array<Listing, 6> listings{{{"machines", list_machines},
                                           {"operations", list_operations},
                                           {"algorithms", list_algorithms},
                                           {"suites", list_suites},
                                           {"methods", list_methods},
                                           {"estimators", list_estimators}}};

std::string listing_of(const std::string& what) {
  if (what.empty())
    throw InputError("list what? plumbline list machines|operations|algorithms|suites|methods|estimators");
  return row_named("listing", listings, what).text();
}

class List final : public Command {
 public:
  explicit List(CLI::App& program)
      : Command(add_command(program, {"tools", "list", list_about, list_example})) {
    add_argument(app_, "what", what_, "WHAT",
                 "machines, operations, algorithms, suites, methods or estimators");
  }

  int run() override {
    Output({}).write(listing_of(what_));
    return done;
  }

 private:
  std::string what_;
};

}  // namespace

std::unique_ptr<Command> make_list(CLI::App& program) { return std::make_unique<List>(program); }

}  // namespace plumbline
