// A lesson: a question, what the reader expects, what is so, and one change to try.
import {button, element} from '../dom.ts';
import type {Example} from './examples.ts';
import {secondsText} from './numbers.ts';
import type {State} from './state.ts';

/** What the story needs to know of what is shown. */
export interface Shown {
  truth: number;  // seconds
  reported: Record<string, number | null>;  // by suite
}

const steps = 200;
const storedAs = 'plumbline-lessons';

/** Which lessons were finished: kept by the browser, where it keeps anything of a file. */
function finished(): string[] {
  try {
    return JSON.parse(localStorage.getItem(storedAs) ?? '[]') as string[];
  } catch {
    return [];
  }
}
function finish(name: string) {
  try {
    localStorage.setItem(storedAs, JSON.stringify([...new Set([...finished(), name])]));
  } catch {
    // then it is not kept
  }
}

export class Story {
  readonly element = element('div', {id: 'story', hidden: ''});
  private example: Example | undefined;
  private shown: Shown | undefined;
  private readonly guess = element('input', {type: 'range', id: 'guess', min: '0', max: String(steps), value: '0'});
  private readonly guessed = element('output', {for: 'guess'});
  private readonly result = element('p', {'aria-live': 'polite'});

  constructor(private readonly change: (changes: Partial<State>, keepsMarks: boolean) => void) {
    this.guess.addEventListener('input', () => this.sayGuess());
  }

  isFinished(name: string) {
    return finished().includes(name);
  }

  /** Begins the lesson; none: ends it. */
  begin(example: Example | undefined) {
    this.example = example;
    this.shown = undefined;
    this.element.hidden = example === undefined;
    document.body.classList.toggle('guessing', example !== undefined);
    if (!example) return;
    this.guess.value = '0';
    this.guessed.textContent = '';
    this.result.textContent = '';
    const show = button('Show what it reports', 'Show what it reports', () => this.show());
    this.element.replaceChildren(element('h2', {}, example.title), element('p', {}, example.question),
      element('p', {class: 'guess'}, element('label', {for: 'guess'}, `Before you look: where do you think that ${example.asked} lands? `), this.guess, this.guessed, show),
      this.result);
    this.change(example.state, false);
  }

  /** What is now simulated. */
  numbers(shown: Shown) {
    this.shown = shown;
    this.sayGuess();
  }

  /** From 0 to somewhat above the larger one of truth and number. */
  private guessInSeconds(): number {
    const {truth, reported} = this.shown!;
    const most = 1.6 * Math.max(truth, reported[this.example!.asked] ?? 0);
    return (most * Number(this.guess.value)) / steps;
  }

  private sayGuess() {
    if (!this.shown || !this.example || !document.body.classList.contains('guessing')) return;
    this.guessed.textContent = ` ${secondsText(Number(this.guessInSeconds().toPrecision(3)))} `;
    this.guess.setAttribute('aria-valuetext', this.guessed.textContent);
  }

  private show() {
    if (!this.shown) return;
    const {asked, change, changed, explanation, name} = this.example!;
    const guess = secondsText(Number(this.guessInSeconds().toPrecision(3)));
    document.body.classList.remove('guessing');
    this.element.querySelector('.guess')!.remove();
    this.result.textContent = `You said ${guess}. ${asked} reports ${secondsText(this.shown.reported[asked] ?? null)}, and the truth is ${secondsText(this.shown.truth)}.`;
    const why = element('p', {hidden: ''}, explanation);
    const next = button(change, change, () => {
      next.disabled = true;
      this.change(changed, true);
      why.hidden = false;
      finish(name);
    });
    this.element.append(element('p', {}, 'Now one change, while hollow marks keep what was: ', next), why);
    next.focus();
  }
}
