#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

// Lines 1 to 6; what follows begins at line 7.
constexpr std::string_view before = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n[progress]\n";

Progression read(std::string_view progress) {
  return parse_machine(std::string(before) + std::string(progress), "m.toml", {}).progression;
}

std::string refusal(std::string_view progress) {
  try {
    read(progress);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(ReadProgression, IsManualAndFreeWithoutTheSection) {
  const Progression progression =
      parse_machine(before.substr(0, before.find("[progress]")), "m.toml", {}).progression;
  EXPECT_EQ(progression.kind, Progression::Kind::manual);
  EXPECT_EQ(progression.test, 0);
  EXPECT_FALSE(progression.thread);
}

TEST(ReadProgression, TakesAThreadWithItsCosts) {
  const Progression found =
      read("kind = 'thread'\ninterrupt = '2us'\ncontext_switch = '3us'\ncore = 'same'\ntest = '0.5us'");
  EXPECT_EQ(found.kind, Progression::Kind::thread);
  EXPECT_EQ(found.test, 500'000);
  EXPECT_EQ(found.thread->interrupt, 2'000'000);
  EXPECT_EQ(found.thread->context_switch, 3'000'000);
  EXPECT_EQ(found.thread->core, Progression::Core::same);
}

TEST(ReadProgression, KeepsAThreadsCostsBesideAnotherKind) {
  const Progression found = read("kind = 'offloaded'\ninterrupt = '2us'\ncontext_switch = '3us'");
  EXPECT_EQ(found.kind, Progression::Kind::offloaded);
  EXPECT_EQ(found.thread->core, Progression::Core::spare);
}

TEST(ReadProgression, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(refusal("kind = 'thred'"),
              HasSubstr("m.toml:7: unknown kind of progress 'thred'; did you mean 'thread'?"));
  EXPECT_THAT(refusal("kind = 'manual'\ncost = '1us'"), HasSubstr("m.toml:8: unknown [progress] key 'cost'"));
  EXPECT_THAT(refusal("test = '1us'"), HasSubstr("kind"));
}

TEST(ReadProgression, RefusesAThreadWithoutCosts) {
  EXPECT_THAT(refusal("kind = 'thread'"), HasSubstr("interrupt"));
  EXPECT_THAT(refusal("kind = 'thread'\ninterrupt = '1us'"), HasSubstr("context_switch"));
  EXPECT_THAT(refusal("kind = 'thread'\ninterrupt = '-1us'\ncontext_switch = '1us'"), HasSubstr("interrupt"));
}

TEST(WriteMachine, WritesTheProgressThatItReads) {
  Machine machine = parse_machine(
      std::string(before) +
          "kind = 'thread'\ninterrupt = '2us'\ncontext_switch = '3us'\ncore = 'same'\ntest = '1us'",
      "m.toml", {});
  const Progression again = parse_machine(machine_file_text(machine), "again.toml", {}).progression;
  EXPECT_EQ(again.kind, Progression::Kind::thread);
  EXPECT_EQ(again.test, 1'000'000);
  EXPECT_EQ(again.thread->interrupt, 2'000'000);
  EXPECT_EQ(again.thread->context_switch, 3'000'000);
  EXPECT_EQ(again.thread->core, Progression::Core::same);
}

}  // namespace
}  // namespace plumbline
