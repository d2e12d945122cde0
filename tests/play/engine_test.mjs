// The engine in WebAssembly gives the bytes of the native program: every suite, every operation, with and without why.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {newEngine, plumbline, withoutTime} from './host.mjs';

const perform = await newEngine();
const suites = plumbline('list', 'suites').trim().split('\n').map(line => line.split(' ')[0]);

function assertSame(words) {
  assert.equal(withoutTime(perform(words)), withoutTime(plumbline(...words, '--format', 'json')), words.join(' '));
}

for (const processes of ['8', '32'])
  for (const suite of suites)
    test(`${suite} on ${processes} processes gives the same bytes`, () => {
      assertSame(['simulate', '--machine', 'ib-2008', '--processes', processes, '--op', 'bcast', '--bytes', '1Ki', '--reps', '10', '--suite', suite]);
    });

for (const operation of ['barrier', 'reduce', 'allreduce', 'gather', 'scatter', 'allgather', 'alltoall', 'reduce-scatter', 'scan', 'exscan'])
  test(`${operation} gives the same bytes`, () => {
    assertSame(['simulate', '--machine', 'graphene', '--processes', '16', '--op', operation, '--bytes', operation === 'barrier' ? '0' : '64Ki',
      '--reps', '5', '--suite', 'imb,osu']);
  });

test('shares of the error are the same', () => {
  assertSame(['simulate', '--machine', 'ib-2008', '--processes', '16', '--op', 'bcast', '--bytes', '8', '--reps', '20',
    '--suite', 'osu,skampi,mpbench', '--why']);
});

test('noise, late processes and drifting clocks are the same', () => {
  assertSame(['simulate', '--machine', 'ib-2008', '--set', 'noise={kind="poisson", rate="2kHz", length={kind="pareto", min="1us", alpha=2.5}}',
    '--set', 'clock.daily=0.05ppm', '--processes', '8', '--op', 'allreduce', '--bytes', '64', '--reps', '20', '--arrivals', 'normal:5us', '--suite', 'osu,reprompi-hca3']);
});

test('the cliff of a fitted machine is the same', () => {
  assertSame(['simulate', '--machine', 'orfeo-epyc', '--processes', '255,256', '--op', 'bcast', '--bytes', '4', '--suite', 'osu', '--reps', '5']);
});

test('what is wrong is said in the words of the program', async () => {
  assert.throws(() => perform(['simulate', '--machine', 'ib-2008', '--processes', '4', '--op', 'bcast', '--bytes', '8', '--set', 'network.jiter=none']),
    /--set network.jiter=none: unknown \[network\] key 'jiter'; did you mean 'jitter'\?/);
  assertSame(['simulate', '--machine', 'ib-2008', '--processes', '4', '--op', 'bcast', '--bytes', '8', '--suite', 'osu', '--reps', '3']);
});

// One call in ten must fit into a window.
test('what goes wrong while it is simulated is said, too', async () => {
  const other = await newEngine();
  assert.throws(() => other(['simulate', '--machine', 'ib-2008', '--processes', '8', '--op', 'bcast', '--bytes', '8', '--suite', 'skampi', '--window', '1ns']), /window/);
});

test('a timeline is that of the page', t => {
  const words = ['timeline', '--machine', 'logp-textbook', '--processes', '4', '--op', 'bcast:flat', '--bytes', '1', '--suite', 'mpbench'];
  let page;
  try {
    page = plumbline(...words, '--format', 'html');
  } catch (error) {
    if (!/not built in/.test(error.stderr)) throw error;
    return t.skip('the program has no pages');
  }
  const data = /<script type="application\/json" id="data">([^]*?)<\/script>/.exec(page)[1].replaceAll('\\u003c', '<');
  assert.equal(perform(words), data);
});
