import { Judge, type Leniency, Refused } from '../faults.ts';
import { advFileControlForm, fileControlForm, fileHeaderForm } from '../format/file-records.ts';
import { lineLength, readRecord } from '../format/record.ts';
import type { AchItem, FileLayout, FileSummary } from '../items.ts';
import { addTotals, noTotals } from '../totals.ts';
import { BatchReader, totalNames } from './batch-reader.ts';
import { LineSplitter } from './line-splitter.ts';

export interface ReadOptions {
  /** What to tolerate. By default, nothing. */
  lenient?: readonly Leniency[];
}

const blockingFactor = 10;
const nines = '9'.repeat(lineLength);

/**
 * Reads a file in Nacha's format (Nacha Operating Rules, Appendix Three) from bytes in any chunks,
 * and yields its records with their lines as it goes: it keeps one entry with its addenda in
 * memory. The last item is `end`, or `fault` for the first thing that is wrong. The totals are
 * verified only then, so act on entries after `end`. Never throws because of the content; errors of
 * the source pass through.
 */
export async function* readAch(
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  { lenient = [] }: ReadOptions = {},
): AsyncGenerator<AchItem, void, undefined> {
  const judge = new Judge(lenient);
  const splitter = new LineSplitter(judge);
  const reader = new FileReader(judge);
  const step = function* (lines: Generator<string>): Generator<AchItem, boolean> {
    try {
      for (const line of lines) yield* reader.read(line);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { kind: 'fault', fault: error.fault };
      return false;
    }
  };
  for await (const chunk of source) if (!(yield* step(splitter.push(chunk)))) return;
  if (!(yield* step(splitter.end()))) return;
  yield* reader.finish(() => splitter.layout);
}

/** Reads the records of one file in order. */
class FileReader {
  readonly #judge: Judge;
  readonly #totals = noTotals();
  #batch: BatchReader | null = null;
  #batchCount = 0;
  #entryCount = 0;
  #hasAdvices = false;
  #hasHeader = false;
  #lineCount = 0;
  #control: string | null = null;
  #controlLine = 0;
  #hasBlankLine = false;

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** Reads one line, and yields what it completes. */
  *read(text: string): Generator<AchItem> {
    this.#judge.line += 1;
    if (this.#control !== null && text.trim() === '') {
      this.#judge.tolerate('blank_line', null, 'a blank line follows the last record');
      this.#hasBlankLine = true;
      return;
    }
    const line = this.#sized(text);
    this.#lineCount += 1;
    if (this.#control !== null) this.#filler(line);
    else yield* this.#record(line);
  }

  *#record(line: string): Generator<AchItem> {
    const type = line[0] ?? '';
    if (!'156789'.includes(type) || type === '')
      this.#judge.refuse('record_type', 'recordType', `"${type}" begins no record`);
    if (type === '1') return yield this.#fileHeader(line);
    if (!this.#hasHeader && this.#lineCount === 1)
      this.#judge.tolerate(
        'missing_file_header',
        'recordType',
        'the first record is no file header',
      );
    if (type === '5') return yield this.#batchHeader(line);
    if (type === '9') return this.#fileControl(line);
    const batch = this.#batch;
    if (!batch)
      return this.#judge.refuse('record_order', 'recordType', `record ${type} is outside a batch`);
    if (type === '7') return batch.addAddenda(line);
    const finished = type === '6' ? batch.startEntry(line) : batch.finishEntry();
    if (finished) yield { kind: 'entry', line: finished.line, ...finished.entry };
    if (type === '8') yield this.#batchControl(batch, line);
  }

  #fileHeader(line: string): AchItem {
    if (this.#lineCount > 1)
      this.#judge.refuse('record_order', 'recordType', 'a file header follows other records');
    this.#hasHeader = true;
    return { kind: 'fileHeader', line: 1, ...readRecord(fileHeaderForm, line, this.#judge) };
  }

  #batchHeader(line: string): AchItem {
    if (this.#batch)
      this.#judge.refuse(
        'record_order',
        'recordType',
        'a batch header follows a batch without a batch control',
      );
    this.#batch = new BatchReader(line, this.#judge);
    return { kind: 'batchHeader', line: this.#judge.line, ...this.#batch.header };
  }

  #batchControl(batch: BatchReader, line: string): AchItem {
    const control = batch.control(line);
    addTotals(this.#totals, batch.totals);
    this.#batchCount += 1;
    this.#entryCount += batch.entryCount;
    this.#hasAdvices ||= batch.isAdvice;
    this.#batch = null;
    return { kind: 'batchControl', line: this.#judge.line, ...control };
  }

  /** Reads the file control when its block count can be judged: at the end. */
  #fileControl(line: string): void {
    if (this.#batch)
      this.#judge.refuse(
        'record_order',
        'recordType',
        'a file control follows a batch without a batch control',
      );
    this.#control = line;
    this.#controlLine = this.#judge.line;
    this.#checkFileTotals(line);
  }

  #checkFileTotals(line: string): void {
    const control = readRecord(
      this.#hasAdvices ? advFileControlForm : fileControlForm,
      line,
      this.#judge,
    );
    const counted = {
      ...this.#totals,
      batchCount: this.#batchCount,
      blockCount: Math.ceil(this.#lineCount / blockingFactor),
    };
    for (const name of ['batchCount', 'blockCount', ...totalNames] as const)
      if (control[name] !== counted[name])
        this.#judge.tolerate(
          'file_total',
          name,
          `${name} is ${control[name]}, but the file has ${counted[name]}`,
        );
  }

  #filler(line: string): void {
    if (this.#hasBlankLine || line !== nines)
      this.#judge.refuse('record_order', 'recordType', 'a record follows the file control');
    if (this.#lineCount > this.#blockedCount)
      this.#judge.tolerate('filler', null, 'there are more lines of nines than a block needs');
  }

  get #blockedCount(): number {
    return Math.ceil(this.#controlLine / blockingFactor) * blockingFactor;
  }

  #sized(text: string): string {
    if (text.length === lineLength) return text;
    if (/[^\x20-\x7e]/.test(text))
      this.#judge.refuse('character', null, 'the line has characters that are not printable ASCII');
    const message = `the line has ${text.length} characters, not ${lineLength}`;
    if (text.length > lineLength || text.trim() === '')
      this.#judge.refuse('line_length', null, message);
    this.#judge.tolerate('short_line', null, message);
    return text.padEnd(lineLength);
  }

  /** Yields the summary of a file that is complete, or its last fault. */
  *finish(layoutOf: () => FileLayout): Generator<AchItem> {
    try {
      yield { kind: 'end', ...this.#summary(layoutOf()) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { kind: 'fault', fault: error.fault };
    }
  }

  #summary(layout: FileLayout): FileSummary {
    const judge = this.#judge;
    if (this.#lineCount === 0)
      judge.refuse('missing_file_header', null, 'the file has no record', 1);
    if (this.#batch)
      judge.refuse('missing_record', null, 'the file ends inside a batch, without its control');
    if (this.#control === null)
      judge.tolerate('missing_file_control', null, 'the file ends without a file control');
    else if (this.#lineCount < this.#blockedCount)
      judge.tolerate('filler', null, 'lines of nines do not fill the last block of ten');
    return {
      ...this.#totals,
      batchCount: this.#batchCount,
      entryCount: this.#entryCount,
      lineCount: this.#lineCount,
      layout,
      tolerated: [...judge.tolerated],
    };
  }
}
