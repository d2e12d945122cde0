// Outputs of programs beside the MPI benchmarks, each in two forms. The numbers are those of logs that people
// published; what they are in SI units was computed by hand.

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// nccl-tests 2.18.3, two GB10 (logs of DGX Spark): 1 GiB in 27,211.0 us is 39.46 GB/s, all of it in place
// 25,806.7 us.
TEST(ImportFormats, nccl_tests_of_2025_name_their_operation_and_devices) {
  const Import import = import_text(
      "# nccl-tests version 2.18.3 nccl-headers=22809 nccl-library=22809\n"
      "# Collective test starting: all_gather_perf\n"
      "# nThread 1 nGpus 1 minBytes 1073741824 maxBytes 4294967296 step: 2(factor) warmup iters: 10 iters: "
      "50 agg "
      "iters: 1 validation: 1 graph: 0 unalign: 0\n#\n# Using devices\n"
      "#  Rank  0 Group  0 Pid 548419 on spark-fb97 device  0 [000f:01:00] NVIDIA GB10\n"
      "#  Rank  1 Group  0 Pid 546336 on spark-4440 device  0 [000f:01:00] NVIDIA GB10\n#\n"
      "#                                                              out-of-place                       "
      "in-place\n"
      "#       size         count      type   redop    root     time   algbw   busbw  #wrong     time   "
      "algbw   busbw  "
      "#wrong \n"
      "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  "
      "(GB/s)  (GB/s)\n"
      "  1073741824     134217728     float    none      -1  27211.0   39.46   19.73       0  25806.7   "
      "41.61   20.80  "
      "     3\n# Out of bounds values : 0 OK\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(6));
  const Series& series = import.of(import.rows[0]);
  EXPECT_EQ(series.benchmark, "nccl-tests");
  EXPECT_EQ(series.version, "2.18.3");
  EXPECT_EQ(series.operation, "allgather");
  EXPECT_EQ(series.detail, "GPU; float; out of place");
  EXPECT_EQ(series.processes, 2);
  EXPECT_DOUBLE_EQ(import.rows[0].value, 0.0272110);
  EXPECT_EQ(import.rows[0].bytes, 1073741824);
  EXPECT_EQ(import.rows[0].repetitions, 50);
  EXPECT_DOUBLE_EQ(import.rows[1].value, 39.46e9);
  EXPECT_EQ(import.of(import.rows[2]).metric, "bus bandwidth");
  EXPECT_EQ(import.rows[0].invalid, "");
  EXPECT_EQ(import.rows[3].invalid, "failed validation");
}

// nccl-tests of 2022 under mpirun (ABCI's user guide has such a log).
TEST(ImportFormats, nccl_tests_take_their_operation_from_the_command_above) {
  const Import import = import_text(
      "[username@a0000 ~] mpirun -np 2 -map-by ppr:8:node -x UCX_TLS=dc ./build/reduce_scatter_perf -b 8 -e "
      "2G\n"
      "# nThread 1 nGpus 1 minBytes 8 maxBytes 2147483648 step: 2(factor) warmup iters: 50 iters: 50 "
      "validation: 1 \n"
      "#       size         count      type   redop     time   algbw   busbw  error     time  algbw   busbw  "
      "error\n"
      "#        (B)    (elements)                       (us)  (GB/s)  (GB/s)            (us)  (GB/s)  "
      "(GB/s)\n"
      "           8             2     float     sum    43.03    0.00    0.00  1e-07    42.88   0.00    0.00  "
      "1e-07\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(6));
  EXPECT_EQ(import.of(import.rows[3]).operation, "reduce-scatter");
  EXPECT_EQ(import.of(import.rows[3]).detail, "GPU; float; sum; in place; map-by=ppr:8:node; np=2");
  EXPECT_DOUBLE_EQ(import.rows[3].value, 42.88e-6);
}

// linux-rdma's perftest: a table of ib_write_lat.
TEST(ImportFormats, perftest_gives_latencies_with_percentiles) {
  const Import import = import_text(
      "---------------------------------------------------------------------------------------\n"
      "                    RDMA_Write Latency Test\n Dual-port       : OFF\t\tDevice         : mlx5_0\n"
      "---------------------------------------------------------------------------------------\n"
      " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   "
      "99% "
      "percentile[usec]   99.9% percentile[usec] \n"
      " 2       20000          0.88           6.84         0.98     \t       1.03        \t0.20   \t\t1.21   "
      " \t\t5.42   \n"
      "---------------------------------------------------------------------------------------\n 4 1 2 3\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(7));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.series.at(0).operation, "ib_write_lat");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "median", 2}), 0.98e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "p99.9", 2}), 5.42e-6);
  EXPECT_EQ(import.rows[0].repetitions, 20000);
}

// ib_write_bw: 65,536 B 185,108 times a second are 12.1312e9 B/s, which it prints as 11,569.23 times 2^20 B.
TEST(ImportFormats, megabytes_of_perftest_are_of_1048576_bytes) {
  const Import import = import_text(
      "                    RDMA_Write BW Test\n"
      " #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]\n"
      " 65536      5000             11571.43            11569.23\t\t   0.185108\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(3));
  EXPECT_NEAR(value_at(import, {"bandwidth", "mean", 65536}), 12.1312e9, 0.001e9);
  EXPECT_DOUBLE_EQ(value_at(import, {"message rate", "mean", 65536}), 185108);
  const Import bits = import_text(
      "                    Send Bidirectional BW Test\n"
      " #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]\n"
      " 1048576    100              197.53             196.80              0.023460\n",
      "x");
  EXPECT_EQ(bits.series.at(0).operation, "ib_send_bibw");
  EXPECT_DOUBLE_EQ(value_at(bits, {"bandwidth", "mean", 1048576}), 24.6e9);  // 196.8 / 8
}

// libfabric's documents and logs of AWS: 64 B, 10 times, 14.80 us each way.
TEST(ImportFormats, fi_pingpong_counts_sizes_in_1024_and_repetitions_in_1000) {
  const Import import = import_text(
      "bytes   #sent   #ack     total       time     MB/sec    usec/xfer   Mxfers/sec\n"
      "64      10k     =10k     1.2m        0.10s     12.89       4.97       0.20\n"
      "1k      10      =10      20k         0.00s     89.04      11.50       0.09\nDone.\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(6));
  EXPECT_EQ(import.rows[0].repetitions, 10000);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 64}), 4.97e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 1024}), 11.50e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 1024}), 89.04e6);
}

const std::string ucx_frame =
    "+--------------+--------------+------------------------------+---------------------+--------------------"
    "---+\n"
    "|              |              |        latency (usec)        |   bandwidth (MB/s)  |  message rate "
    "(msg/s) |\n"
    "+--------------+--------------+----------+---------+---------+----------+----------+-----------+--------"
    "---+\n"
    "|    Stage     | # iterations | 50.0%ile | average | overall |  average |  overall |  average  |  "
    "overall  |\n"
    "+--------------+--------------+----------+---------+---------+----------+----------+-----------+--------"
    "---+\n"
    "[thread 0]            202322      2.457     2.471     2.471        3.09       3.09      404639      "
    "404639\n"
    "Final:               1000000      2.456     2.461     2.462        3.10       3.10      406159      "
    "406159\n";

TEST(ImportFormats, ucx_perftest_takes_what_it_measured_from_its_command) {
  const Import import = import_text("$ ucx_perftest 192.168.1.117 -t tag_lat -c 1\n" + ucx_frame, "x");
  ASSERT_THAT(import.rows, SizeIs(4));
  EXPECT_EQ(import.series.at(0).operation, "latency");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "median", 8}), 2.456e-6);  // 8 B where no -s is given
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 8}), 2.462e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 8}), 3.10 * 1048576);
  EXPECT_EQ(import.rows[0].repetitions, 1000000);
  EXPECT_THROW(import_text(ucx_frame, "x"), InputError);
}

TEST(ImportFormats, ucx_perftest_takes_what_it_measured_from_its_frame) {
  const Import import =
      import_text(ucx_frame.substr(0, ucx_frame.find("[thread")) +
                      "| Test:         tag match bandwidth                                              |\n"
                      "| Send memory:  cuda                                                             |\n"
                      "| Message size: 2046                                                             |\n"
                      "Final:                 10000      0.716     0.741     0.741     2633.63    2633.63    "
                      " 1349871     1349871\n",
                  "x");
  ASSERT_THAT(import.rows, SizeIs(4));
  EXPECT_EQ(import.series.at(0).operation, "bw");
  EXPECT_EQ(import.series.at(0).detail, "GPU; cuda");
  EXPECT_EQ(import.rows[0].bytes, 2046);
  // 2,046 B 1,349,871 times a second; MB of 10^6 B would be 4.9 % less.
  EXPECT_NEAR(value_at(import, {"bandwidth", "mean", 2046}), 2.761836e9, 0.001 * 2.761836e9);
}

// The columns of ucc_pt_benchmark.cc.
TEST(ImportFormats, ucc_perftest_is_read_with_and_without_bandwidths) {
  const std::string start =
      "Collective:             Allreduce\nMemory type:            cuda\nDatatype:               float32\n"
      "Reduction:              sum\nInplace:                0\nWarmup:\n  small                 100\n\n";
  const Import import = import_text(start +
                                        "       Count        Size                Time, us\n"
                                        "                                 avg         min         max\n"
                                        "         128         512       12.34       12.01       12.75\n"
                                        "Total time: 1 ms\n 1 2 3 4 5\n",
                                    "x");
  ASSERT_THAT(import.rows, SizeIs(3));
  EXPECT_EQ(import.series.at(0).detail, "GPU; cuda; float32; sum; out of place");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 512, "allreduce"}), 12.34e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes", 512, "allreduce"}), 12.75e-6);
  const Import full =
      import_text(start +
                      "       Count        Size                Time, us                 Bus "
                      "Bandwidth, GB/s\n                                 avg         min\n"
                      "         128         512       12.34       12.01       12.75        0.08 0.09 0.07\n",
                  "x");
  ASSERT_THAT(full.rows, SizeIs(6));
  EXPECT_DOUBLE_EQ(value_at(full, {"bus bandwidth", "max over processes", 512}), 0.09e9);
}

// hpccoutf.txt: latencies of 8 B, bandwidths of 2,000,000 B (bench_lat_bw.c).
TEST(ImportFormats, the_summary_of_hpcc_has_latencies_and_bandwidths) {
  const Import import = import_text(
      "Begin of Summary "
      "section.\nVersionMajor=1\nVersionMinor=5\nVersionMicro=0\nCommWorldProcs=4\nHPL_Tflops=0.1\n"
      "MaxPingPongLatency_usec=1.5\nRandomlyOrderedRingLatency_usec=2.5\nAvgPingPongBandwidth_GBytes=3.5\n"
      "End of Summary section.\nMinPingPongLatency_usec=9\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(3));
  EXPECT_EQ(import.series.at(0).processes, 4);
  EXPECT_EQ(import.series.at(0).version, "1.5.0");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max", 8, "latency"}), 1.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 8, "ring"}), 2.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 2000000, "latency"}), 3.5e9);
}

TEST(ImportFormats, mpip_gives_times_a_call_by_call_site) {
  const Import import = import_text(
      "@--- Callsite Time statistics (all, milliseconds): 2 ------\n"
      "Name              Site Rank  Count      Max     Mean      Min   App%   MPI%\n"
      "Barrier              1    0      2     2000     1500     1000  75.00 100.00\n"
      "Barrier              1    *      8     3500      875      0.5  43.75  99.99\n"
      "@--- Callsite Message Sent statistics (all, sent bytes)\nSend 1 0 2 3 4 5 6 7\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(6));
  EXPECT_EQ(import.series.at(0).operation, "barrier");
  EXPECT_EQ(import.rows[0].rank, 0);
  EXPECT_EQ(import.rows[0].repetitions, 2);
  EXPECT_DOUBLE_EQ(import.rows[1].value, 1.5);
  EXPECT_DOUBLE_EQ(import.rows[4].value, 0.875);
  EXPECT_EQ(import.rows[4].rank, std::nullopt);
}

// IMB's documents: Sendrecv counts the bytes twice, Exchange four times.
TEST(ImportFormats, bandwidths_of_imb_say_how_often_they_count_the_bytes) {
  const auto detail = [](const std::string& name) {
    const Import import = import_text(
        "# Benchmarking " + name + "\n#bytes #repetitions t[usec] Mbytes/sec\n1048576 10 100.5 10433.6\n",
        "x");
    return import.of(import.rows.at(1)).detail;
  };
  EXPECT_EQ(detail("PingPong"), "");
  EXPECT_EQ(detail("PingPing"), "1x the bytes");
  EXPECT_EQ(detail("Sendrecv"), "2x the bytes");
  EXPECT_EQ(detail("Exchange"), "4x the bytes");
}

}  // namespace
}  // namespace plumbline::test
