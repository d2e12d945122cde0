#!/usr/bin/env python3
"""Medians and small round trips of three clusters, from the files of SimGrid's SMPI calibration
(Ezibenroc/platform-calibration, commit 899f0446), independently of Plumbline.

    smpi_round_trips.py FOLDER

reads FOLDER/{stampede,taurus,graphene_eth}_PingPong.csv.xz and writes, beside itself,
smpi_round_trip_medians.tsv: cluster, bytes, median round trip in seconds, for 1 B to 64 KiB;
smpi_small_round_trips.tsv: cluster, 500 evenly spaced quantiles of the round trips of 1 B to 16 B, in seconds.
A round trip is an MPI_Send row and the MPI_Recv row behind it. Sizes were measured in blocks; it
prints how many blocks of 1 B to 16 B have a median within 15 % of the median of all blocks of their size.
"""
import collections, itertools, lzma, pathlib, statistics, sys

here = pathlib.Path(__file__).parent
medians, small = open(here / "smpi_round_trip_medians.tsv", "w"), open(here / "smpi_small_round_trips.tsv", "w")
for cluster in ("stampede", "taurus", "graphene_eth"):
    with lzma.open(pathlib.Path(sys.argv[1]) / f"{cluster}_PingPong.csv.xz", "rt") as file:
        rows = [line.split(",") for line in file]
    trips, order = collections.defaultdict(list), []
    for send, receive in zip(rows[::2], rows[1::2]):
        assert send[0] == "MPI_Send" and receive[0] == "MPI_Recv" and send[1:3] == receive[1:3]
        trips[int(send[1])].append(float(send[3]) + float(receive[3]))
        order.append((int(send[1]), trips[int(send[1])][-1]))
    name = cluster.removesuffix("_eth")
    for size in sorted(size for size in trips if size <= 65536):
        print(name, size, f"{statistics.median(trips[size]):.9g}", sep="\t", file=medians)
    pool = sorted(trip for size, trip in order if size <= 16)
    for i in range(500):
        print(name, f"{pool[(2 * i + 1) * len(pool) // 1000]:.9g}", sep="\t", file=small)
    near = every = 0
    for size, group in itertools.groupby(order, key=lambda one: one[0]):
        if size > 16:
            continue
        every += 1
        near += abs(statistics.median(trip for _, trip in group) / statistics.median(trips[size]) - 1) <= 0.15
    print(f"{name}: {near} of {every} blocks of 1 B to 16 B within 15 % of their size's median")
