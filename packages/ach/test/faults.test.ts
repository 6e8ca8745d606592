import { describe, expect, it } from 'vitest';
import {
  changeCodes,
  type FaultCode,
  faultCodes,
  leniencies,
  returnReasons,
  transactionCodes,
} from '../src/index.ts';
import { readAll, verdictOf, writeAll } from './support/files.ts';

const nines = '9'.repeat(94);
const header =
  '101 231380104 1210428822611270930A094101FEDERAL RESERVE BANK   SEVEN HILLS BANK               ';
const batch =
  '5200SEVEN HILLS                         1121042882PPDPAYROLL         261130   1121042880000001';
const credit =
  '62223138010412345678         0000010000ID1            JO PUBLIC               0121042880000001';
const debit =
  '62723138010412345679         0000010000ID2            AL PUBLIC               1121042880000002';
const addenda = `705${'INVOICE 17'.padEnd(80)}00010000002`;
const control =
  '820000000300462760200000000100000000000100001121042882                         121042880000001';
const fileControl = `${'9000001000001000000030046276020000000010000000000010000'.padEnd(94)}`;
const file = [header, batch, credit, debit, addenda, control, fileControl, nines, nines, nines];

/** The file with one line replaced, by its number. */
const withLine = (number: number, ...lines: string[]) => file.toSpliced(number - 1, 1, ...lines);
/** The file with characters of one line replaced, from a position counted from 1. */
const withText = (number: number, position: number, text: string) => {
  const line = file[number - 1] ?? '';
  return withLine(
    number,
    line.slice(0, position - 1) + text + line.slice(position - 1 + text.length),
  );
};
const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`;

const controlCharacter = withText(3, 60, '\x1a');
const wrongService = withText(2, 2, '280');
const unknownCode = withText(3, 2, '90');
const tooManyAddenda = withLine(5, addenda, addenda);

/** Each way in which a file can be wrong: its fault, where, and the file. */
const cases: [FaultCode, line: number, field: string | null, lines: string[]][] = [
  ['short_line', 2, null, withLine(2, batch.slice(0, 90))],
  ['line_length', 2, null, withLine(2, `${batch} `)],
  ['line_ending', 2, null, withLine(2, `${batch}\r`)],
  ['blank_line', 11, null, [...file, '']],
  ['character', 3, 'individualName', controlCharacter],
  ['character', 3, null, withText(3, 60, 'É')],
  ['record_type', 2, 'recordType', withText(2, 1, '4')],
  ['record_order', 2, 'recordType', withLine(2, credit)],
  ['record_order', 4, 'recordType', withLine(4, batch)],
  ['record_order', 6, 'recordType', withLine(6)],
  ['record_order', 9, 'recordType', withLine(9, credit)],
  ['missing_file_header', 1, 'recordType', withLine(1)],
  ['missing_file_control', 6, null, file.slice(0, 6)],
  ['missing_record', 5, null, file.slice(0, 5)],
  ['field_value', 1, 'formatCode', withText(1, 40, '9')],
  ['not_numeric', 3, 'amount', withText(3, 30, '00CCC')],
  ['required', 3, 'individualName', withText(3, 55, ' '.repeat(22))],
  ['reserved', 6, 'reserved', withText(6, 74, 'X')],
  ['date', 1, 'fileCreationDate', withText(1, 24, '261131')],
  ['effective_date', 2, 'effectiveDate', withText(2, 70, '000000')],
  ['effective_date', 2, 'effectiveDate', withText(2, 70, '      ')],
  ['file_id_modifier', 1, 'fileIdModifier', withText(1, 34, 'a')],
  ['check_digit', 3, 'routingNumber', withText(3, 12, '5')],
  ['entry_class', 2, 'entryClass', withText(2, 51, 'PPX')],
  ['service_class', 2, 'serviceClass', wrongService],
  [
    'service_class',
    2,
    'serviceClass',
    withText(2, 2, '220').with(5, control.replace('8200', '8220')),
  ],
  ['transaction_code', 3, 'transactionCode', unknownCode],
  ['transaction_code', 3, 'transactionCode', withText(3, 2, '21')],
  ['amount', 3, 'amount', withText(3, 30, '0000000000')],
  ['amount', 3, 'amount', withText(3, 2, '23')],
  ['trace_odfi', 3, 'traceNumber', withText(3, 80, '22')],
  ['trace_order', 4, 'traceNumber', withText(4, 94, '1').with(4, addenda.replace(/2$/, '1'))],
  ['addenda_indicator', 5, 'hasAddenda', withText(4, 79, '0')],
  ['addenda_indicator', 3, 'hasAddenda', withText(3, 79, '1')],
  ['addenda_type', 5, 'type', withText(5, 2, '17')],
  ['addenda_count', 6, null, tooManyAddenda],
  ['addenda_sequence', 5, 'sequence', withText(5, 87, '2')],
  ['addenda_sequence', 5, 'entrySequence', withText(5, 94, '9')],
  [
    'addenda_trace',
    5,
    'traceNumber',
    withLine(5, `799R01${'0'.repeat(15)}      00000000`.padEnd(79) + '0'.repeat(15)),
  ],
  ['return_reason', 5, 'reason', withLine(5, '799R96'.padEnd(94))],
  ['change_code', 5, 'changeCode', withLine(5, '798C92'.padEnd(94))],
  ['company_id', 6, 'companyId', withText(6, 45, '2')],
  ['batch_mismatch', 6, 'odfi', withText(6, 80, '22')],
  ['batch_mismatch', 6, 'batchNumber', withText(6, 94, '2')],
  ['batch_total', 6, 'entryAddendaCount', withText(6, 10, '4')],
  ['batch_total', 6, 'entryHash', withText(6, 20, '1')],
  ['batch_total', 6, 'totalDebit', withText(6, 32, '9')],
  ['batch_total', 6, 'totalCredit', withText(6, 44, '9')],
  ['file_total', 7, 'batchCount', withText(7, 7, '2')],
  ['file_total', 7, 'blockCount', withText(7, 13, '2')],
  ['file_total', 7, 'totalCredit', withText(7, 55, '9')],
  ['filler', 9, null, file.slice(0, 9)],
  ['filler', 11, null, [...file, nines]],
];

/** What no leniency covers: control characters, unknown codes, and what a class never has. */
const alwaysRefused = new Set([controlCharacter, wrongService, unknownCode, tooManyAddenda]);

describe('the reader', () => {
  it('accepts the file that the cases change', async () =>
    expect(await verdictOf(joined(file))).toEqual({
      kind: 'end',
      batchCount: 1,
      entryCount: 2,
      entryAddendaCount: 3,
      entryHash: 46276020,
      totalDebit: 10_000n,
      totalCredit: 10_000n,
      lineCount: 10,
      layout: { lineEnding: '\n', endsWithLineEnding: true },
      tolerated: [],
    }));

  it.each(cases)('refuses with %s in line %i, field %s', async (code, line, field, lines) => {
    const verdict = await verdictOf(joined(lines));
    expect(verdict).toMatchObject({ kind: 'fault', fault: { code, line, field } });
  });

  it('has a case for every fault', () =>
    expect(Object.keys(faultCodes)).toEqual([...new Set(cases.map(([code]) => code))]));

  it.each(cases.filter(([code]) => (leniencies as readonly string[]).includes(code)))(
    'tolerates %s in line %i, field %s, only if permitted',
    async (code, _line, _field, lines) => {
      const others = leniencies.filter((each) => each !== code);
      expect(await verdictOf(joined(lines), others)).toMatchObject({ fault: { code } });
      const verdict = await verdictOf(joined(lines), leniencies);
      if (alwaysRefused.has(lines)) expect(verdict).toMatchObject({ fault: { code } });
      else if (verdict.kind === 'end') expect(verdict.tolerated).toContain(code);
      else expect(verdict.fault.code).not.toBe(code);
    },
  );

  it('yields entries with their lines, and nothing after a fault', async () => {
    const items = await readAll(joined(withText(6, 44, '9')));
    expect(items.map((item) => [item.kind, 'line' in item ? item.line : null])).toEqual([
      ['fileHeader', 1],
      ['batchHeader', 2],
      ['entry', 3],
      ['entry', 4],
      ['fault', null],
    ]);
    expect(items[3]).toMatchObject({
      entryClass: 'PPD',
      transactionCode: '27',
      routingNumber: '231380104',
      account: '12345679',
      amount: 10_000n,
      individualName: 'AL PUBLIC',
      addenda: [{ form: '05', paymentInformation: 'INVOICE 17' }],
    });
  });

  it('repeats no name and no account number in a message', async () => {
    const shifted = Array.from({ length: 93 }, (_, at) =>
      withLine(3, `${credit.slice(0, at)}9${credit.slice(at)}`.slice(0, 94)),
    );
    for (const lines of [...cases.map(([, , , each]) => each), ...shifted]) {
      const verdict = await verdictOf(joined(lines));
      if (verdict.kind === 'fault') expect(verdict.fault.message).not.toMatch(/PUBLIC|1234567[89]/);
    }
  });
});

describe('the writer', () => {
  it('refuses values that do not fit their fields', async () => {
    const items = await readAll(joined(file));
    const changed = (change: object) =>
      items.map((item) => (item.kind === 'entry' ? { ...item, ...change } : item)) as never[];
    await expect(writeAll(changed({ individualName: 'J'.repeat(23) }))).rejects.toThrow(
      /^individualName: /,
    );
    await expect(writeAll(changed({ amount: 10n ** 10n }))).rejects.toThrow(/^amount: /);
    await expect(writeAll(changed({ amount: -1n }))).rejects.toThrow(/^amount: /);
    await expect(writeAll(changed({ individualName: 'José' }))).rejects.toThrow('ASCII');
  });
});

describe('the codes', () => {
  it('have 73 return reasons in order, and 23 change codes', () => {
    expect([...returnReasons.keys()]).toEqual([...returnReasons.keys()].toSorted());
    expect([...changeCodes.keys()]).toHaveLength(23);
    expect(returnReasons.get('R10')?.deadline).toBe('sixty_calendar_days');
    expect(returnReasons.get('R68')?.kind).toBe('dishonored');
  });

  it('let loan accounts take only reversing debits', () => {
    expect(transactionCodes.get('55')).toMatchObject({ account: 'loan', direction: 'debit' });
    expect(transactionCodes.has('57')).toBe(false);
    expect(transactionCodes.get('38')).toEqual({
      account: 'savings',
      direction: 'debit',
      purpose: 'prenote',
    });
  });
});
