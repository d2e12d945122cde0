// The page's engine under node, and the program beside it. $ENGINE: plumbline-engine.js of the preset wasm; $PLUMBLINE:
// the program.
import {execFileSync} from 'node:child_process';
import {createRequire} from 'node:module';

const make = createRequire(import.meta.url)(process.env.ENGINE);

/** What the engine answers to the words of a command line; where it throws, the engine is of no use any more. */
export async function newEngine() {
  const engine = await make({print: () => {}, printErr: () => {}});
  const text = name => engine.ccall(name, 'string', [], []);
  return words => {
    if (engine.ccall('plumbline_prepare', 'number', ['string'], [words.join('\n')]) !== 0)
      throw new Error(text('plumbline_answer'));
    try {
      engine._plumbline_perform();
    } catch (thrown) {
      if (typeof thrown !== 'number') throw thrown;
      throw new Error(engine.ccall('plumbline_what', 'string', ['number'], [thrown]));
    }
    return text('plumbline_answer');
  };
}

export const plumbline = (...words) =>
  execFileSync(process.env.PLUMBLINE, words, {encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe']});

/** How long it took is not the same twice. */
export const withoutTime = json => json.replace(/\n? *"wall_s": [^,\n]*,?/, '');
