import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  faultCodes,
  type Leniency,
  leniencies,
  type ReturnDeadline,
  returnReasons,
} from '../src/index.ts';
import { readAll, valuesOf, verdictOf, writable, writeAll } from './support/files.ts';

const root = join(import.meta.dirname, '../../..');
/** Public samples, which are not the project's to distribute. */
const samples = process.env.RAIL_SAMPLES ?? join(root, '../shared/rails');
const bytesOf = (folder: string, name: string) =>
  readFileSync(join(samples, 'ach', folder, `${name}.ach`));

const reference = readFileSync(join(root, 'docs/reference/payment-files.md'), 'utf8');
/** The rows of a table of the reference, under its heading. */
const rowsUnder = (heading: string): string[][] =>
  (reference.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const codesIn = (cell = ''): Leniency[] =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code as Leniency);

const deadlines: Record<ReturnDeadline, string> = {
  two_banking_days: 'the second banking day after settlement',
  sixty_calendar_days: 'the banking day after the sixtieth day after settlement',
  five_banking_days: 'five banking days after the settlement of the return',
  next_file: 'the operator’s next file',
  on_refusal: 'the refusal by the receiver',
  by_agreement: 'an agreement of the banks',
  unstated: 'not stated',
};

describe('the reference', () => {
  it('lists every return reason', () =>
    expect(rowsUnder('Return reasons')).toEqual(
      [...returnReasons].map(([code, { title, usedBy, deadline }]) => [
        code,
        title,
        usedBy,
        deadlines[deadline],
      ]),
    ));

  it('lists every fault', () =>
    expect(rowsUnder('Faults')).toEqual(
      Object.entries(faultCodes).map(([code, meaning]) => [
        `\`${code}\``,
        meaning,
        (leniencies as readonly string[]).includes(code) ? 'yes' : 'no',
      ]),
    ));
});

describe.skipIf(!existsSync(join(samples, 'ach')))('the samples', () => {
  const namesIn = (folder: string) =>
    readdirSync(join(samples, 'ach', folder)).map((file) => file.replace(/\.ach$/, ''));

  it('are all in the reference', () => {
    expect(rowsUnder('Good samples').map(([name]) => name)).toEqual(namesIn('good'));
    expect(rowsUnder('Broken samples').map(([name]) => name)).toEqual(namesIn('broken'));
  });

  it.each(rowsUnder('Good samples'))('%s is good with %s', async (name = '', needs = '') => {
    const bytes = bytesOf('good', name);
    const lenient = codesIn(needs);
    const verdict = await verdictOf(bytes, lenient);
    expect(verdict).toMatchObject({ kind: 'end', tolerated: expect.any(Array) });
    if (verdict.kind !== 'end') return;
    expect([...verdict.tolerated].sort()).toEqual([...lenient].sort());

    const items = await readAll(bytes, lenient);
    const written = await writeAll(writable(items), {
      layout: verdict.layout,
      allowsForeignCharacters: true,
    });
    if (lenient.length === 0) expect(written).toBe(bytes.toString('latin1'));
    expect(valuesOf(await readAll(written, lenient))).toEqual(valuesOf(items));
  });

  it.each(rowsUnder('Broken samples'))(
    '%s, tolerating %s, is refused in line %s, field %s, with %s',
    async (name = '', tolerating = '', line = '', field = '', code = '') => {
      const bytes = bytesOf('broken', name);
      expect(await verdictOf(bytes)).toMatchObject({ kind: 'fault' });
      expect(await verdictOf(bytes, codesIn(tolerating))).toMatchObject({
        kind: 'fault',
        fault: {
          line: Number(line),
          field: field === 'the record' ? null : field,
          code: codesIn(code)[0],
        },
      });
    },
  );
});
