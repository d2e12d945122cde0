#include "analysis/request/experiment_request.hpp"

#include <functional>
#include <sstream>

#include <fmt/core.h>
#include <toml++/toml.h>

#include "analysis/request/parse.hpp"
#include "analysis/request/setting_rows.hpp"
#include "models/errors.hpp"
#include "traces/machine/toml_settings.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

using Text = const std::string&;

/// A key of the file, whose text is read as the command line's option is; of a list, element by element.
struct Key {
  std::string_view name;
  std::string_view option;  // that says the same
  bool list;
  std::function<void(ExperimentRequest&, Text)> take;
};

std::vector<Key> make_keys() {
  std::vector<Key> keys{
      {"machine", "--machine", false,
       [](ExperimentRequest& to, Text text) { to.machine = parse_machine_name(text); }},
      {"operations", "--op", true, [](ExperimentRequest& to, Text text) { add_operations(to, text); }},
      {"bytes", "--bytes", true, [](ExperimentRequest& to, Text text) { add_bytes(to, text); }},
      {"processes", "--processes", true, [](ExperimentRequest& to, Text text) { add_processes(to, text); }},
      {"suites", "--suite", true, [](ExperimentRequest& to, Text text) { add_suites(to, text); }}};
  for (const SettingRow& row : setting_rows())
    keys.push_back({row.words.key, row.words.option, false,
                    [&row](ExperimentRequest& to, Text text) { row.parse(to.settings, text); }});
  return keys;
}

class Reader {
 public:
  explicit Reader(fs::path file) : file_(std::move(file)) {}

  ExperimentRequest read() {
    request_.file = file_.string();
    const toml::table table = parse_toml(read_file(file_), file_.string());
    refuse_machine(table);
    for (const auto& [name, node] : table) {
      if (name.str() == "set")
        take_settings(node);
      else
        take(key_named(name), node);
    }
    return request_;
  }

 private:
  std::string at(const toml::source_region& place) const {
    return fmt::format("{}:{}: ", file_.string(), place.begin.line);
  }

  /// Easily mistaken: plumbline simulate my-machine.toml.
  void refuse_machine(const toml::table& table) const {
    if (const toml::node* network = table.get("network"))
      throw InputError(fmt::format("{}this is a machine file, not an experiment; use --machine {}",
                                   at(network->source()), file_.string()));
  }

  const Key& key_named(const toml::key& name) const {
    std::vector<std::string_view> names{"set"};
    for (const Key& key : keys_) {
      if (key.name == name.str()) return key;
      names.push_back(key.name);
    }
    for (const Key& key : keys_)
      if (key.option.substr(2) == name.str())
        throw InputError(
            fmt::format("{}unknown key '{}'; did you mean '{}'?", at(name.source()), name.str(), key.name));
    try {
      throw_unknown("key", name.str(), names);
    } catch (const InputError& error) {
      throw InputError(at(name.source()) + error.what());
    }
  }

  void take(const Key& key, const toml::node& node) {
    request_.places.emplace(key.option, fmt::format("{}{}", at(node.source()), key.name));
    const toml::array* elements = node.as_array();
    if (elements == nullptr) return take_one(key, node);
    if (!key.list)
      throw InputError(fmt::format("{}{} takes one value, not a list", at(node.source()), key.name));
    if (elements->empty())
      throw InputError(fmt::format("{}{}: the list is empty; leave the key out, or say something",
                                   at(node.source()), key.name));
    for (const toml::node& element : *elements) take_one(key, element);
  }

  void take_one(const Key& key, const toml::node& node) {
    at_place(fmt::format("{}{}", at(node.source()), key.name),
             [&] { key.take(request_, key.name == "machine" ? beside_file(text_of(node)) : text_of(node)); });
  }

  static std::string text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
    std::ostringstream written;
    written << toml::default_formatter(node);
    throw InputError(fmt::format("a string or a whole number is right here, not {}", written.str()));
  }

  /// set = ["network.L=5us"], set = {"network.L" = "5us"} and [set.network] L = "5us" say the same.
  void take_settings(const toml::node& node) {
    if (const toml::table* table = node.as_table()) return flatten("", *table);
    const toml::array* list = node.as_array();
    if (list == nullptr)
      throw InputError(at(node.source()) + "set is a table of keys, or a list of \"key=value\"");
    for (const toml::node& element : *list) {
      const auto* text = element.as_string();
      if (text == nullptr) throw InputError(at(element.source()) + "set: \"key=value\" is right here");
      request_.machine_settings.push_back({text->get(), at(element.source())});
    }
  }

  void flatten(const std::string& prefix, const toml::table& table) {
    for (const auto& [name, node] : table) {
      const std::string path = prefix + std::string(name.str());
      if (const toml::table* inner = node.as_table(); inner != nullptr && !inner->is_inline()) {
        flatten(path + ".", *inner);
        continue;
      }
      std::ostringstream value;
      value << toml::default_formatter(node);
      request_.machine_settings.push_back({path + "=" + value.str(), at(node.source())});
    }
  }

  /// A machine file's relative path means the folder of the experiment file, if it is there.
  std::string beside_file(const std::string& machine) const {
    const fs::path beside = file_.parent_path() / machine;
    return fs::path(machine).extension() == ".toml" && fs::exists(beside) ? beside.string() : machine;
  }

  fs::path file_;
  const std::vector<Key> keys_ = make_keys();
  ExperimentRequest request_;
};

}  // namespace

ExperimentRequest read_experiment(const fs::path& file) { return Reader(file).read(); }

}  // namespace plumbline
