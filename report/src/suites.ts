// Which look a suite has: the same in every chart of every page, whatever stands beside it.

/** Neighbours differ in colour: first the suites that people use, then the methods of clock synchronisation, which share
 *  charts with skampi and netgauge, then the other suites. */
const order = [
  'osu', 'imb', 'reprompi', 'skampi', 'netgauge', 'mpiblib-max', 'imb-2021', 'reprompi-hca3',
  'hca3', 'hca2', 'hca', 'mpptest', 'skampi-barrier', 'jk', 'hierarchical', 'none',
  'phloem', 'phloem-barrier', 'mpiblib-root', 'mpiblib-global', 'mpibench', 'mpicroscope', 'mpbench', 'reprompi-barrier',
  'reprompi-dissemination', 'reprompi-double-barrier', 'reprompi-jk', 'reprompi-hca2', 'reprompi-roundtime', 'op-overhead',
  'op-gap', 'send-latency', 'bcast-rounds', 'bcast-rounds-reverse', 'bcast-barrier', 'bcast-ack', 'bcast-oli', 'nbcbench-time',
  'nbcbench-work', 'imb-nbc', 'osu-nbc',
];

/** A number that depends on the name alone (FNV-1a). */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return value;
}

/** -1: the truth. Programs whose results were imported look like the suites that are named after them. */
export function lookOf(name: string): number {
  if (name === 'truth') return -1;
  const at = order.indexOf(name.toLowerCase());
  return at >= 0 ? at : order.length + hash(name) % 15;
}
