#pragma once

#include "schemes/clock_sync.hpp"

// The group methods of schemes/clock_sync.cpp's table, one file each or two of a kind; synchronise() adds the
// duration.
namespace plumbline::sync {

Synchronisation none(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation skampi(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation netgauge(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation jk(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation hca(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation hca2(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation hca3(Process& process, const SyncMethod& method, const SyncOptions& options);
Synchronisation hierarchical(Process& process, const SyncMethod& method, const SyncOptions& options);

}  // namespace plumbline::sync
