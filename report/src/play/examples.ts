// States worth looking at, in words: what is asked, and what to change.
import {firstState, type State} from './state.ts';

export interface Example {
  name: string;
  title: string;
  question: string;
  asked: string;  // of this suite the reader says beforehand what it reports
  change: string;  // one to try
  explanation: string;
  changed: Partial<State>;  // by the change
  state: State;
}

const bare: State = {...firstState, L: '', o: '', g: '', G: '', jitter: '', sigma: ''};
const textbook: State = {...bare, processes: '4', algorithm: 'flat', reps: '100', suites: 'mpbench,reprompi', left: '', right: 'mpbench'};
const cliff: State = {...bare, machine: 'orfeo-epyc', processes: '255', algorithm: '', bytes: '4', reps: '20', suites: 'osu', left: 'osu', right: ''};

export const examples: Example[] = [
  {
    name: 'pipelining', asked: 'mpbench', title: 'A loop shows the gap, not the latency', state: textbook,
    question: 'A flat broadcast to three others takes L + 2g = 7 us. mpbench calls it 100 times in a row, and divides by 100. What does it report?',
    change: 'Make the latency ten times as long.', changed: {L: '50us'},
    explanation: 'Nobody answers the root, so it sends the next broadcast while the last one is still in flight: a call more costs 3g = 3 us, whatever the latency. The other suite starts each call everywhere at one time of a global clock.',
  },
  {
    name: 'barrier', asked: 'mpiblib-max', title: 'What starts the processes ends up in the number',
    state: {...bare, machine: 'ib-2008', algorithm: '', barrier: 'dissemination', suites: 'osu,mpiblib-max,skampi,reprompi-hca3', left: 'mpiblib-max', right: 'osu'},
    question: 'Suites that separate calls by a barrier begin when the barrier lets them out, which is not the same instant everywhere. How much does the barrier\u2019s algorithm matter?',
    change: 'Take a linear barrier, which lets one process out after the other.', changed: {barrier: 'linear'},
    explanation: 'Whoever is let out early waits within the broadcast for the root, and that waiting is counted. The suites that start by windows do not move.',
  },
  {
    name: 'clocks', asked: 'skampi', title: 'No two processes have the same time',
    state: {...firstState, jitter: '0.2us', offset: '1ms', skew: '30ppm', suites: 'mpiblib-global,skampi,netgauge,reprompi-hca3', left: 'skampi', right: 'reprompi-hca3', reps: '100'},
    question: 'A suite that starts everywhere at one time must first relate the clocks. Clocks are off by 1 ms and drift by 30 ppm. Which suites see the truth?',
    change: 'Let the clocks drift ten times as fast.', changed: {skew: '300ppm'},
    explanation: 'skampi and netgauge measure offsets only: what clocks drift apart afterwards goes into the number. hca3 fits a line to each clock, offset and drift.',
  },
  {
    name: 'root-only', asked: 'mpiblib-root', title: 'Root only or everyone: whose time is it?',
    state: {...bare, machine: 'ib-2008', algorithm: '', suites: 'mpiblib-root,osu,mpiblib-max,reprompi-hca3', left: 'mpiblib-root', right: 'reprompi-hca3'},
    question: 'The root of a broadcast is done when its last message has left. What does a suite report that looks at the root alone, and one that averages over processes?',
    change: 'Reduce instead: now the root is the last to be done.', changed: {operation: 'reduce', algorithm: ''},
    explanation: 'The truth is the last process\u2019s end. The root of a broadcast is done before the others are; the root of a reduction is the last, and its time also contains its waiting for those whom the barrier let out late. An average over processes is smaller than the last one\u2019s time in either.',
  },
  {
    name: 'late', asked: 'mpiblib-max', title: 'Processes do not come to a call together',
    state: {...bare, machine: 'smpi', processes: '8', operation: 'allreduce', algorithm: 'recursive-doubling', late: 'one-late', late_by: '5us', suites: 'osu,mpiblib-max,reprompi-hca3', left: 'mpiblib-max', right: 'reprompi-hca3'},
    question: 'One process comes 5 us late to every call. Whose number contains the waiting of the others?',
    change: 'Let it come 20 us late.', changed: {late_by: '20us'},
    explanation: 'The others wait for it within the call, and each suite counts from another moment: the first process\u2019s call, each process\u2019s own, or the root\u2019s.',
  },
  {
    name: 'cliff', asked: 'osu', title: 'osu_bcast falls from 18 to 1 us at 256 processes', state: cliff,
    question: 'On two nodes of 128 cores osu_bcast showed 18 us on 255 processes, and 1 us on 256. One process more: is the broadcast so much faster?',
    change: 'Take 256 processes.', changed: {processes: '256'},
    explanation: 'At 256 processes Open MPI takes another broadcast, and another barrier. The broadcast itself really becomes faster: the truth falls from 26 to 5 us. The rest is the measurement: osu averages over processes, each from the moment when it leaves the barrier. On 255 the barrier lets processes out far apart, and who is out early waits in the broadcast for the others. The tree that is the barrier from 256 on lets them out from the root outwards, the way that the broadcast takes too: the message comes right behind, and each process waits for it only a moment.',
  },
  {
    name: 'skew', asked: 'netgauge', title: 'Processes that do not start together measure each other\u2019s delay',
    state: {...bare, machine: 'ib-2008', algorithm: '', reps: '200', suites: 'netgauge,reprompi', left: 'netgauge', right: 'reprompi'},
    question: 'Both suites open windows at a time of a global clock. netgauge relates clocks by their offsets alone, once, at the start; reprompi by lines. What does netgauge report after 200 calls?',
    change: 'Take five times as many repetitions.', changed: {reps: '1000'},
    explanation: 'More repetitions take longer, and offsets that nobody corrects grow with the time: netgauge\u2019s processes start further and further apart, and wait for each other within the call. Lines know at which rates the clocks run.',
  },
  {
    name: 'broadcast-methods', asked: 'send-latency', title: 'Five ways to measure a broadcast',
    state: {...bare, machine: 'sp2-1999', bytes: '256', reps: '20', suites: 'send-latency,bcast-rounds,bcast-barrier,bcast-ack,bcast-oli', left: 'send-latency', right: 'bcast-ack'},
    question: 'send-latency times what the root\u2019s sends take; others let each process be the root in turn, add a barrier or an acknowledgment, or ask each task in turn. What does send-latency report of a binomial tree?',
    change: 'Broadcast along a chain.', changed: {algorithm: 'chain'},
    explanation: 'The root of a chain is done when it has sent one message, and all the others follow. Only the method that measures every task (bcast-oli) is right for both.',
  },
];
