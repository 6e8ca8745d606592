import { addendaForms } from './format/addenda-records.ts';
import { entryForms } from './format/entry-records.ts';
import {
  advBatchControlForm,
  advFileControlForm,
  batchControlForm,
  batchHeaderForm,
  fileControlForm,
  fileHeaderForm,
  iatBatchHeaderForm,
} from './format/file-records.ts';
import { lineLength, type RecordForm, type Values, writeRecord } from './format/record.ts';
import type { BatchEnd, BatchHeader, Entry, FileLayout, NewAchItem, Totals } from './items.ts';
import { addEntry, addTotals, noTotals } from './totals.ts';

export interface WriteOptions {
  /** Default: `\n` after each line, also the last one. */
  layout?: FileLayout;
  /** Whether texts may have characters that the network does not have, as samples of others do. */
  allowsForeignCharacters?: boolean;
}

const blockingFactor = 10;
/** Lines are yielded together: one by one, writing a large file would mostly be waiting. */
const chunkLength = 16_384;
const canonical: FileLayout = { lineEnding: '\n', endsWithLineEnding: true };

/**
 * Writes a file in Nacha's format, a few lines at a time. It computes addenda indicators, sequence
 * numbers, batch controls, and the file control, and fills the last block with nines. Without a
 * file header, it writes batches alone. Fails with a RangeError if a value does not fit its field,
 * and with an Error if items are out of order. Whether a value makes sense is for the reader to
 * judge, so read a file strictly before it leaves the bank.
 */
export async function* writeAch(
  items: AsyncIterable<NewAchItem> | Iterable<NewAchItem>,
  { layout = canonical, allowsForeignCharacters = false }: WriteOptions = {},
): AsyncGenerator<string, void, undefined> {
  const writer = new FileWriter();
  let text = '';
  let isFirst = true;
  const add = (lines: Iterable<string>) => {
    for (const line of lines) {
      if (!allowsForeignCharacters && /[^\x20-\x7e]/.test(line))
        throw new RangeError('a record has a character that is not printable ASCII');
      text += isFirst ? line : layout.lineEnding + line;
      isFirst = false;
    }
  };
  for await (const item of items) {
    add(writer.write(item));
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  add(writer.end());
  if (layout.endsWithLineEnding) text += layout.lineEnding === '' ? '\n' : layout.lineEnding;
  yield text;
}

class FileWriter {
  readonly #totals = noTotals();
  #batch: { header: BatchHeader; isAdvice: boolean; totals: Totals } | null = null;
  #hasHeader = false;
  #hasAdvices = false;
  #batchCount = 0;
  #lineCount = 0;

  *write(item: NewAchItem): Generator<string> {
    if (item.kind === 'fileHeader') {
      if (this.#lineCount > 0) throw new Error('a file header follows other records');
      this.#hasHeader = true;
      yield this.#line(fileHeaderForm, item);
    } else if (item.kind === 'batchHeader') {
      yield* this.#control({ authentication: '' });
      const isAdvice = item.entryClass === 'ADV';
      this.#batch = { header: item, isAdvice, totals: noTotals() };
      yield item.form === 'iat'
        ? this.#line(iatBatchHeaderForm, item)
        : this.#line(batchHeaderForm, item);
    } else if (item.kind === 'entry') yield* this.#entry(item);
    else if (item.kind === 'batchControl') yield* this.#control(item);
  }

  /** The last batch control, the file control, and the lines that fill its block. */
  *end(): Generator<string> {
    yield* this.#control({ authentication: '' });
    if (!this.#hasHeader) return;
    const values = {
      ...this.#totals,
      batchCount: this.#batchCount,
      blockCount: Math.ceil((this.#lineCount + 1) / blockingFactor),
    };
    yield this.#line(this.#hasAdvices ? advFileControlForm : fileControlForm, values);
    while (this.#lineCount % blockingFactor !== 0) {
      this.#lineCount += 1;
      yield '9'.repeat(lineLength);
    }
  }

  *#entry(entry: Entry): Generator<string> {
    if (!this.#batch) throw new Error('an entry is outside a batch');
    addEntry(this.#batch.totals, entry);
    const hasAddenda = entry.addenda.length > 0 ? '1' : '0';
    yield this.#line(entryForms[entry.entryClass], { ...entry, hasAddenda });
    const entrySequence = 'traceNumber' in entry ? entry.traceNumber.slice(8) : '';
    const counts = new Map<string, number>();
    for (const addenda of entry.addenda) {
      const count = (counts.get(addenda.form) ?? 0) + 1;
      counts.set(addenda.form, count);
      const sequence = count.toString().padStart(4, '0');
      yield this.#line(addendaForms[addenda.form], { ...addenda, sequence, entrySequence });
    }
  }

  *#control({ authentication }: BatchEnd): Generator<string> {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = null;
    this.#batchCount += 1;
    this.#hasAdvices ||= batch.isAdvice;
    addTotals(this.#totals, batch.totals);
    const { header, totals } = batch;
    const companyId = header.form === 'iat' ? header.originatorId : header.companyId;
    yield batch.isAdvice
      ? this.#line(advBatchControlForm, { ...header, ...totals, operatorData: authentication })
      : this.#line(batchControlForm, {
          ...header,
          ...totals,
          companyId,
          messageAuthenticationCode: authentication,
        });
  }

  // biome-ignore lint/suspicious/noExplicitAny: each form has its own values.
  #line<R extends RecordForm<any>>(form: R, values: object): string {
    this.#lineCount += 1;
    return writeRecord(form, values as Values<R>);
  }
}
