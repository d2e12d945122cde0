#include "traces/store/schema.hpp"

namespace plumbline {

// Blobs stand last in their rows: SQLite then finds the other columns without following a blob's chain of
// pages.
const char* const store_schema = R"sql(
CREATE TABLE run (
  schema INTEGER NOT NULL,
  program TEXT NOT NULL,
  version TEXT NOT NULL,
  backend TEXT NOT NULL CHECK (backend IN ('simulated', 'measured', 'imported')),
  created TEXT NOT NULL,
  command TEXT NOT NULL,
  experiment TEXT NOT NULL,
  machine TEXT NOT NULL,
  machine_text TEXT NOT NULL,
  seed TEXT NOT NULL
);
CREATE TABLE launches (
  id INTEGER PRIMARY KEY,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  started TEXT NOT NULL,
  ended TEXT,
  UNIQUE (number, name)
);
CREATE TABLE factors (
  launch INTEGER NOT NULL REFERENCES launches (id),
  rank INTEGER,
  name TEXT NOT NULL,
  value TEXT NOT NULL
);
CREATE UNIQUE INDEX one_value ON factors (launch, ifnull(rank, -1), name);
CREATE TABLE cells (
  id INTEGER PRIMARY KEY,
  launch INTEGER NOT NULL REFERENCES launches (id),
  position INTEGER NOT NULL,
  suite TEXT NOT NULL,
  operation TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  resolved TEXT,
  bytes INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  processes INTEGER NOT NULL,
  root INTEGER NOT NULL,
  started TEXT NOT NULL,
  duration_s REAL NOT NULL,
  sync TEXT NOT NULL,
  valid INTEGER NOT NULL,
  why_invalid TEXT NOT NULL,
  messages INTEGER,
  crc32 INTEGER,
  UNIQUE (launch, suite, operation, algorithm, bytes, segment, processes, root)
);
CREATE TABLE processes (
  cell INTEGER NOT NULL REFERENCES cells (id),
  rank INTEGER NOT NULL,
  node INTEGER NOT NULL,
  sync_at_s REAL,
  sync_offset_s REAL,
  sync_skew REAL,
  sync_residual_s REAL,
  sync_duration_s REAL,
  sync_messages INTEGER,
  sync_rounds INTEGER,
  crc32 INTEGER NOT NULL,
  begin_s BLOB NOT NULL,
  end_s BLOB NOT NULL,
  time_s BLOB NOT NULL,
  verdict BLOB NOT NULL,
  PRIMARY KEY (cell, rank)
);
CREATE TABLE reported (
  cell INTEGER NOT NULL REFERENCES cells (id),
  position INTEGER NOT NULL,
  statistic TEXT NOT NULL,
  is_primary INTEGER NOT NULL,
  seconds REAL,
  beside_s REAL,
  PRIMARY KEY (cell, position)
) WITHOUT ROWID;
CREATE TABLE truth (
  cell INTEGER PRIMARY KEY REFERENCES cells (id),
  crc32 INTEGER NOT NULL,
  truth_s BLOB NOT NULL,
  start_skew_s BLOB NOT NULL,
  median_s REAL
);
CREATE VIEW results AS
  SELECT launches.number AS launch, launches.name AS name, suite, operation, algorithm, bytes, segment, processes,
         root, valid, statistic, seconds, beside_s
  FROM cells JOIN launches ON launches.id = cells.launch JOIN reported ON reported.cell = cells.id
  WHERE is_primary;
)sql";

// A row of import_rows refers to its series by the rules of write_import.cpp alone: a foreign key would cost
// a look-up for each of millions of rows.
const char* const import_schema = R"sql(
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  size INTEGER NOT NULL,
  crc64 INTEGER NOT NULL,
  imported TEXT NOT NULL,
  formats TEXT NOT NULL,
  notes TEXT NOT NULL,
  first_row INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  flagged INTEGER NOT NULL,
  UNIQUE (size, crc64)
);
CREATE TABLE import_series (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES imports (id),
  benchmark TEXT NOT NULL,
  version TEXT NOT NULL,
  operation TEXT NOT NULL,
  detail TEXT NOT NULL,
  metric TEXT NOT NULL,
  unit TEXT NOT NULL,
  statistic TEXT NOT NULL,
  processes INTEGER,
  run INTEGER NOT NULL,
  line INTEGER NOT NULL
);
CREATE INDEX series_of_import ON import_series (import);
CREATE TABLE import_rows (
  series INTEGER NOT NULL,
  line INTEGER NOT NULL,
  value REAL NOT NULL,
  bytes INTEGER,
  repetitions INTEGER,
  rank INTEGER,
  observation INTEGER,
  invalid TEXT
);
CREATE TABLE import_refused (
  import INTEGER NOT NULL REFERENCES imports (id),
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  reason TEXT NOT NULL
);
CREATE INDEX refused_of_import ON import_refused (import);
)sql";

// As analysis/show/shown_columns.cpp has them.
const char* const numbers_view = R"sql(
CREATE VIEW numbers AS
  SELECT NULL AS file, launches.number AS launch, nullif(launches.name, '') AS mpirun, run.machine AS machine,
         cells.suite AS suite, NULL AS version, cells.operation AS operation,
         coalesce(cells.resolved, nullif(cells.algorithm, '')) AS algorithm, NULL AS detail, cells.bytes AS bytes,
         nullif(cells.segment, 0) AS segment_bytes, cells.processes AS processes, cells.root AS root,
         NULL AS rank, NULL AS observation, 'time' AS metric, reported.statistic AS statistic,
         reported.is_primary AS is_primary, NULL AS repetitions, reported.seconds AS value_s,
         NULL AS value_bytes_per_s, NULL AS value_per_s, NULL AS value_s_per_byte, NULL AS value_ratio,
         reported.beside_s AS beside_s, coalesce(own.median_s, truth.median_s) AS truth_s,
         reported.seconds / coalesce(own.median_s, truth.median_s) - 1 AS error,
         CASE WHEN cells.valid THEN NULL ELSE cells.why_invalid END AS invalid, NULL AS line
  FROM run CROSS JOIN cells JOIN launches ON launches.id = cells.launch JOIN reported ON reported.cell = cells.id
       LEFT JOIN truth AS own ON own.cell = cells.id
       LEFT JOIN cells AS truths ON truths.launch = cells.launch AND truths.suite = 'truth'
                 AND truths.operation = cells.operation AND truths.algorithm = cells.algorithm
                 AND truths.bytes = cells.bytes AND truths.segment = cells.segment
                 AND truths.processes = cells.processes AND truths.root = cells.root
       LEFT JOIN truth ON truth.cell = truths.id
  UNION ALL
  SELECT imports.file, import_series.run, NULL, NULL, nullif(benchmark, ''), nullif(version, ''),
         nullif(operation, ''), NULL, nullif(detail, ''), bytes, NULL, processes, NULL, rank, observation,
         metric, nullif(statistic, ''), NULL, repetitions, CASE unit WHEN 's' THEN value END,
         CASE unit WHEN 'B/s' THEN value END, CASE unit WHEN '1/s' THEN value END,
         CASE unit WHEN 's/B' THEN value END, CASE unit WHEN '1' THEN value END, NULL, NULL, NULL, invalid,
         import_rows.line
  FROM imports JOIN import_series ON import_series.import = imports.id
       JOIN import_rows ON import_rows.series = import_series.id;
)sql";

const char* const phases_schema = R"sql(
CREATE TABLE IF NOT EXISTS phases (
  cell INTEGER NOT NULL REFERENCES cells (id),
  rank INTEGER NOT NULL,
  crc32 INTEGER NOT NULL,
  blocking_s BLOB NOT NULL,
  start_s BLOB NOT NULL,
  compute_s BLOB NOT NULL,
  test_s BLOB NOT NULL,
  wait_s BLOB NOT NULL,
  overall_s BLOB NOT NULL,
  PRIMARY KEY (cell, rank)
);
)sql";

const char* const checksum_schema = R"sql(
CREATE TABLE checksums (
  part TEXT NOT NULL,
  id INTEGER NOT NULL,
  crc32 INTEGER NOT NULL,
  PRIMARY KEY (part, id)
) WITHOUT ROWID;
)sql";

}  // namespace plumbline
