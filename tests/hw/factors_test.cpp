#include "hw/factors/factors.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "hw/factors/facts.hpp"
#include "hw/factors/topology.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

constexpr const char* of_run[] = {"MPI library",    "MPI standard",      "compiler",  "compiler version",
                                  "compiler flags", "forced algorithms", "processes", "nodes"};
constexpr const char* of_node[] = {"CPU model",
                                   "virtualised",
                                   "cores",
                                   "hardware threads",
                                   "SMT",
                                   "governor",
                                   "frequency range",
                                   "turbo",
                                   "caches",
                                   "last private cache",
                                   "kernel",
                                   "clock source",
                                   "page size",
                                   "transparent huge pages",
                                   "load average",
                                   "processes per node",
                                   "oversubscribed"};

int rank() {
  int own = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  return own;
}
int size() {
  int all = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  return all;
}

/// By rank; those of the run too.
std::vector<Factor> named(const std::vector<Factor>& factors, std::string_view name) {
  std::vector<Factor> some;
  for (const Factor& factor : factors)
    if (factor.name == name) some.push_back(factor);
  return some;
}

TEST(Factors, AreAllOnProcess0AndNowhereElse) {
  const std::vector<Factor> factors = find_factors(MPI_COMM_WORLD);
  if (rank() != 0) {
    EXPECT_THAT(factors, IsEmpty());
    return;
  }
  for (const char* name : of_run)
    EXPECT_THAT(named(factors, name), ElementsAre(Field(&Factor::rank, -1))) << name;
  // The tests run on one node, whose processes agree.
  for (const char* name : of_node)
    EXPECT_THAT(named(factors, name), ElementsAre(Field(&Factor::rank, -1))) << name;
  for (const char* name : {"host", "binding"}) {
    const std::vector<Factor> all = named(factors, name);
    ASSERT_EQ(std::ssize(all), size()) << name;
    for (int other = 0; other < size(); ++other) EXPECT_EQ(all[static_cast<std::size_t>(other)].rank, other);
  }
  for (const Factor& factor : factors) EXPECT_NE(factor.value, "") << factor.name;
}

TEST(Factors, CountProcessesAndNameTheLibrary) {
  const std::vector<Factor> factors = find_factors(MPI_COMM_WORLD);
  if (rank() != 0) return;
  EXPECT_EQ(named(factors, "processes").at(0).value, std::to_string(size()));
  EXPECT_EQ(named(factors, "processes per node").at(0).value, std::to_string(size()));
  EXPECT_THAT(named(factors, "MPI library").at(0).value,
              testing::AllOf(HasSubstr("MPI"), testing::Not(HasSubstr("\n"))));
}

TEST(Factors, HaveTheBindingOfEachProcess) {
  const std::vector<Factor> factors = find_factors(MPI_COMM_WORLD);
  std::string own = binding_of(allowed_cpus(), online_cpus(""));
  own.resize(64);
  std::string all(64 * static_cast<std::size_t>(size()), '\0');
  MPI_Gather(own.data(), 64, MPI_CHAR, all.data(), 64, MPI_CHAR, 0, MPI_COMM_WORLD);
  for (const Factor& binding : named(factors, "binding"))
    EXPECT_EQ(binding.value, all.c_str() + 64 * static_cast<std::size_t>(binding.rank)) << binding.rank;
}

TEST(Factors, TellACacheToFlushWhateverTheSystemSays) {
  const auto told = last_private_cache("", *allowed_cpus().begin());
  EXPECT_EQ(last_private_cache(), told.value_or(1U << 20));
}

TEST(Facts, AreOfTheRunWhereAllAgreeAndElseOfEachProcess) {
  const std::vector<Facts> processes{{{"kernel", "6.1"}, {"load", "1"}, {"host", "a"}},
                                     {{"kernel", "6.1"}, {"load", "2"}, {"host", "a"}},
                                     {{"kernel", "6.1"}, {"host", "a"}, {"UCX_TLS", "rc"}}};
  std::vector<std::string> seen;
  for (const Factor& factor : factors_of(processes, {"host"}))
    seen.push_back(fmt::format("{} {} {}", factor.name, factor.rank, factor.value));
  EXPECT_THAT(seen,
              ElementsAre("kernel -1 6.1", "load 0 1", "load 1 2", "load 2 unset", "host 0 a", "host 1 a",
                          "host 2 a", "UCX_TLS 0 unset", "UCX_TLS 1 unset", "UCX_TLS 2 rc"));
}

TEST(Facts, SurviveBeingSent) {
  const Facts facts{{"kernel", "6.1"}, {"empty", ""}, {"flags", "-O2 -g"}};
  EXPECT_EQ(unpack_facts(pack_facts(facts)), facts);
  EXPECT_THAT(unpack_facts(""), IsEmpty());
}

TEST(FactorsOfEnvironment, AreTheVariablesOfMpiButNotThoseOfOneMpirun) {
  const char* environment[] = {"PATH=/bin",
                               "UCX_TLS=rc,self",
                               "OMPI_MCA_orte_hnp_uri=2102132736.0;tcp://192.0.2.2:45985",
                               "OMPI_MCA_ess_base_vpid=0",
                               "OMPI_MCA_btl=tcp,self",
                               "MPIR_CVAR_DEBUG=",
                               "FINE=1",
                               nullptr};
  EXPECT_THAT(factors_of_environment(environment),
              ElementsAre(Pair("MPIR_CVAR_DEBUG", "empty"), Pair("OMPI_MCA_btl", "tcp,self"),
                          Pair("UCX_TLS", "rc,self"), Pair("forced algorithms", "none")));
}

TEST(FactorsOfEnvironment, SayWhichAlgorithmsAreForced) {
  const char* environment[] = {
      "OMPI_MCA_coll_tuned_bcast_algorithm=6", "OMPI_MCA_coll_tuned_gather_algorithm=0",
      "MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial", "MPIR_CVAR_REDUCE_INTRA_ALGORITHM=auto", nullptr};
  EXPECT_EQ(value_in(factors_of_environment(environment), "forced algorithms"),
            "OMPI_MCA_coll_tuned_bcast_algorithm=6, MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial");
}

TEST(Warnings, AreNoneOfAQuietMachine) {
  EXPECT_THAT(warnings({{"binding", "0", 0},
                        {"binding", "1", 1},
                        {"oversubscribed", "no", -1},
                        {"governor", "performance", -1},
                        {"cores", "2", -1},
                        {"load average", "1.00", -1},
                        {"OMPI_MCA_btl", "tcp", -1}}),
              IsEmpty());
  EXPECT_THAT(warnings({{"binding", "unknown", 0},
                        {"oversubscribed", "unknown", -1},
                        {"governor", "unknown", -1},
                        {"cores", "unknown", -1},
                        {"load average", "9", -1}}),
              IsEmpty());
}

TEST(Warnings, NameTheUnboundProcesses) {
  EXPECT_THAT(warnings({{"binding", "unbound", 0}, {"binding", "unbound", 1}, {"binding", "3", 2}}),
              ElementsAre(testing::AllOf(StartsWith("processes 0-1 "), HasSubstr("--bind-to core"))));
  EXPECT_THAT(warnings({{"binding", "unbound", 0}}), ElementsAre(StartsWith("process 0 ")));
}

TEST(Warnings, SayHowManyProcessesShareHowManyCores) {
  EXPECT_THAT(warnings({{"oversubscribed", "4 processes on 2 cores", 0},
                        {"oversubscribed", "4 processes on 2 cores", 1},
                        {"oversubscribed", "no", 2}}),
              ElementsAre("4 processes on 2 cores of a node take turns; start no more processes than cores"));
}

TEST(Warnings, NameAGovernorThatChangesTheFrequency) {
  EXPECT_THAT(warnings({{"governor", "schedutil", -1}}),
              ElementsAre(testing::AllOf(HasSubstr("schedutil"), HasSubstr("cpupower"))));
}

// 2 cores: more than 0.5 x 2 = 1.
TEST(Warnings, CompareALoadWithTheCoresOfTheSameNode) {
  EXPECT_THAT(warnings({{"cores", "2", -1}, {"load average", "1.01", -1}}),
              ElementsAre(HasSubstr("1.01 on 2 cores")));
  EXPECT_THAT(
      warnings({{"cores", "64", 0}, {"cores", "2", 1}, {"load average", "20", 0}, {"load average", "3", 1}}),
      ElementsAre(HasSubstr("3 on 2 cores")));
}

TEST(Warnings, KnowThatOpenMpiHeedsForcedAlgorithmsOnlyByDynamicRules) {
  const Factor forced{"OMPI_MCA_coll_tuned_bcast_algorithm", "6", -1};
  const std::string rules = "OMPI_MCA_coll_tuned_use_dynamic_rules";
  EXPECT_THAT(warnings({forced}), ElementsAre(HasSubstr("coll_tuned_use_dynamic_rules=1")));
  EXPECT_THAT(warnings({forced, {rules, "0", -1}}), testing::SizeIs(1));
  EXPECT_THAT(warnings({forced, {rules, "1", -1}}), IsEmpty());
  EXPECT_THAT(warnings({{"OMPI_MCA_coll_tuned_bcast_algorithm", "0", -1}}), IsEmpty());
}

}  // namespace
}  // namespace plumbline
