import type { Judge } from '../faults.ts';
import { lineLength } from '../format/record.ts';
import type { FileLayout } from '../items.ts';

/** More than a line with any ending: from here on, a file without a line break has none. */
const decisionLength = 200;
/** A line of this length is wrong, whatever follows. */
const lineLengthMax = 4_096;

/**
 * Splits bytes into lines, whichever way they arrive. A file has one kind of line ending, or none:
 * then every 94 characters are a record.
 */
export class LineSplitter {
  #rest = '';
  #lineEnding: FileLayout['lineEnding'] | null = null;
  #endsWithLineEnding = false;
  readonly #judge: Judge;

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  get layout(): FileLayout {
    return {
      lineEnding: this.#lineEnding ?? '\n',
      endsWithLineEnding: this.#endsWithLineEnding,
    };
  }

  /** Yields the lines that end in this chunk. */
  *push(chunk: Uint8Array | string): Generator<string> {
    this.#rest += Buffer.from(chunk as Uint8Array).toString('latin1');
    if (this.#lineEnding === null && !this.#decide(false)) return;
    yield* this.#lineEnding === '' ? this.#unbroken() : this.#broken();
  }

  /** Yields the last line if no line ending follows it. */
  *end(): Generator<string> {
    if (this.#lineEnding === null) this.#decide(true);
    if (this.#lineEnding === '' && this.#rest === '\n') {
      this.#endsWithLineEnding = true;
      return;
    }
    this.#endsWithLineEnding = this.#rest === '' && this.#lineEnding !== '';
    if (this.#rest !== '') yield this.#decoded(this.#rest);
  }

  /** Determines the line ending of the file from its first line. */
  #decide(atEnd: boolean): boolean {
    const at = this.#rest.indexOf('\n');
    const isUnbroken = at === -1 || at >= decisionLength;
    if (isUnbroken && !atEnd && this.#rest.length < decisionLength) return false;
    if (isUnbroken) this.#lineEnding = this.#rest.length > lineLength ? '' : '\n';
    else this.#lineEnding = this.#rest[at - 1] === '\r' ? '\r\n' : '\n';
    return true;
  }

  *#unbroken(): Generator<string> {
    let start = 0;
    for (; start + lineLength <= this.#rest.length; start += lineLength)
      yield this.#decoded(this.#rest.slice(start, start + lineLength));
    this.#rest = this.#rest.slice(start);
  }

  *#broken(): Generator<string> {
    const text = this.#rest;
    const isWindows = this.#lineEnding === '\r\n';
    let start = 0;
    for (;;) {
      const at = text.indexOf('\n', start);
      if (at === -1) break;
      const hasReturn = at > start && text[at - 1] === '\r';
      if (hasReturn !== isWindows)
        this.#refuse('line_ending', 'the line ends differently from the first one');
      yield this.#decoded(text.slice(start, hasReturn ? at - 1 : at));
      start = at + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > lineLengthMax)
      this.#refuse('line_length', `the line has more than ${lineLengthMax} characters`);
  }

  /** Reads UTF-8 only if the caller tolerates other characters than the network's. */
  #decoded(line: string): string {
    if (!this.#judge.allows('character') || !/[\x80-\xff]/.test(line)) return line;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
    } catch {
      return this.#refuse('character', 'the line is neither ASCII nor UTF-8');
    }
  }

  /** Refuses the line after the last one that was read. */
  #refuse(code: 'line_ending' | 'line_length' | 'character', message: string): never {
    return this.#judge.refuse(code, null, message, this.#judge.line + 1);
  }
}
