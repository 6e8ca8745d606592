import { brand } from '@seven-hills/bank/brand';
import type { StatementFormat } from '@seven-hills/bank/receipts/statement-formats';
import type { Transaction } from '@seven-hills/bank/transaction';
import { childrenOf, elementAt, readXml, textAt } from '@seven-hills/iso20022/xml';
import { parseCamt053 } from 'camt-parser';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { Ofx } from 'ofx-data-extractor';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { deserializeQif } from 'qif-ts';
import { describe, expect, it } from 'vitest';
import { statementFile } from '../../../src/money/statements/formats/statement-file.ts';
import type {
  StatementDocument,
  StatementLine,
} from '../../../src/money/statements/statement-document.ts';
import { writeShortDay } from '../../../src/platform/time/bank-calendar.ts';
import {
  camtStructure,
  ofxStructure,
  qifGrammar,
  violationsOf,
} from '../../support/money/file-structure.ts';
import { linesOfPdf, misplacedIn } from '../../support/money/pdf-layout.ts';
import { type MadeUpEntry, madeUpStatement } from '../../support/money/statements.ts';

const bytesOf = async (document: StatementDocument, format: StatementFormat) =>
  Buffer.concat(await statementFile(brand, document, format).content.toArray());
const textOf = async (document: StatementDocument, format: StatementFormat) =>
  (await bytesOf(document, format)).toString('utf8');
const linesOf = async (document: StatementDocument): Promise<StatementLine[]> => {
  const pages: StatementLine[][] = [];
  for await (const page of document.lines()) pages.push([...page]);
  return pages.flat();
};
const cents = (decimal: string | null): bigint => {
  if (decimal === null || !/^-?\d+\.\d{2}$/.test(decimal)) throw new Error(`amount: ${decimal}`);
  return BigInt(decimal.replace('.', ''));
};
const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);

/** Reads a CSV file with a parser that accepts nothing but RFC 4180, all rows of one length. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return parseCsv(text, { bom: true, recordDelimiter: '\r\n' });
}

/** Reads the transactions of a QIF file, without the account block that the parser cannot read. */
const readQif = (text: string) =>
  deserializeQif(text.slice(text.indexOf('!Type:Bank'))).transactions;

/** Times around both clock changes and around month ends. */
const moments = fc.oneof(
  fc.date({
    min: new Date('2026-03-07T00:00:00Z'),
    max: new Date('2026-03-09T23:59:59Z'),
    noInvalidDate: true,
  }),
  fc.date({
    min: new Date('2026-10-31T00:00:00Z'),
    max: new Date('2026-11-02T12:00:00Z'),
    noInvalidDate: true,
  }),
  fc.date({
    min: new Date('2026-02-28T20:00:00Z'),
    max: new Date('2026-03-01T12:00:00Z'),
    noInvalidDate: true,
  }),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('=1+1', '<b>&"\'', 'Jöhn, "the" Łukasz', '漢字', '\ufffe', '@SUM(A1)', null),
);
const entries: fc.Arbitrary<MadeUpEntry[]> = fc
  .array(
    fc.record({
      at: moments,
      amount: fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).filter((amount) => amount !== 0n),
      isFee: fc.boolean(),
      description: text,
      counterparty: text,
    }),
    { maxLength: 12 },
  )
  .map((list) => list.sort((one, other) => one.at.getTime() - other.at.getTime()));

describe('a statement', () => {
  it('says the same in every format, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.bigInt({ min: 0n, max: 10n ** 9n }), async (list, opening) => {
        const document = madeUpStatement(list, { opening, from: '2026-01-01', to: '2026-12-31' });
        const lines = await linesOf(document);
        const { closing } = document;

        const csv = readCsv(await textOf(document, 'csv'));
        expect(new Set(csv.map((row) => row.length))).toEqual(new Set([10]));
        expect(cents(csv[1]?.[9] ?? null)).toBe(opening);
        expect(cents(csv.at(-1)?.[9] ?? null)).toBe(closing);
        const written = csv.slice(2, -1);
        expect(written.map((row) => cents(row[7] ?? null))).toEqual(lines.map((l) => l.amount));
        expect(written.map((row) => cents(row[9] ?? null))).toEqual(lines.map((l) => l.balance));
        expect(csv.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
        expect(readCsv(await textOf(document, 'csv_entries'))).toEqual([csv[0], ...written]);

        const ofxFile = await textOf(document, 'ofx');
        expect(ofxFile).toMatch(/^[\n -~]*$/);
        expect(ofxFile).not.toMatch(/&(?!(amp|lt|gt);)/);
        const ofx = readXml(ofxFile.replace(/<\?OFX[^>]*\?>\n/, ''));
        expect(violationsOf(ofxStructure, ofx)).toEqual([]);
        const list2 = elementAt(ofx, 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS');
        const posted = childrenOf(elementAt(list2, 'BANKTRANLIST'), 'STMTTRN');
        expect(posted.map((each) => cents(textAt(each, 'TRNAMT')))).toEqual(
          lines.map((l) => l.amount),
        );
        expect(posted.map((each) => momentOfOfx(textAt(each, 'DTPOSTED')))).toEqual(
          lines.map((l) => Math.floor(l.at.getTime() / 1_000)),
        );
        expect(posted.every((each) => (textAt(each, 'NAME') ?? '').length <= 32)).toBe(true);
        const ids = posted.map((each) => textAt(each, 'FITID'));
        expect(new Set(ids).size).toBe(lines.length);
        expect(cents(textAt(list2, 'LEDGERBAL', 'BALAMT'))).toBe(closing);
        expect(cents(textAt(list2, 'BALLIST', 'BAL', 'VALUE'))).toBe(opening);

        const qifFile = await textOf(document, 'qif');
        expect(qifFile).toMatch(qifGrammar);
        const qif = qifFile.split('\r\n');
        const amounts = qif.filter((line) => line.startsWith('T') && line !== 'TBank');
        expect(amounts.map((line) => cents(line.slice(1)))).toEqual(lines.map((l) => l.amount));
        expect(cents(qif.find((line) => line.startsWith('$'))?.slice(1) ?? null)).toBe(closing);
        expect(
          readQif(qifFile).map(({ date, amount = 0 }) => [date, BigInt(Math.round(amount * 100))]),
        ).toEqual(lines.map((l) => [writeShortDay(l.day), l.amount]));

        const camtText = await textOf(document, 'camt');
        const [camtStatement] = (await parseCamt053(camtText)).statements;
        if (!camtStatement) throw new Error('the file has no statement');
        expect(camtStatement.balances.map(signedAmount)).toEqual([opening, closing]);
        expect(
          camtStatement.transactions.map((each) => [each.valueDate, signedAmount(each)]),
        ).toEqual(lines.map((l) => [l.day, l.amount]));
        const camtFile = readXml(camtText);
        expect(violationsOf(camtStructure, camtFile)).toEqual([]);
        const camt = elementAt(camtFile, 'BkToCstmrStmt', 'Stmt');
        const [open, close] = childrenOf(camt, 'Bal').map(signedCents);
        expect([open, close]).toEqual([opening, closing]);
        expect(childrenOf(camt, 'Ntry').map(signedCents)).toEqual(lines.map((l) => l.amount));
        const references = childrenOf(camt, 'Ntry').map((entry) => textAt(entry, 'AcctSvcrRef'));
        expect(new Set(references).size).toBe(lines.length);
        expect(opening + sum(lines.map((l) => l.amount))).toBe(closing);
      }),
      { numRuns: 25 },
    );
  });

  it('truncates long texts to a format’s limit, without splitting a character', async () => {
    const description = `a${'\u{1f600}'.repeat(139)}`;
    const document = madeUpStatement([
      {
        at: new Date('2026-03-05T15:00:00Z'),
        amount: -100n,
        description,
        counterparty: description,
      },
    ]);
    for (const [format, structure] of [
      ['ofx', ofxStructure],
      ['camt', camtStructure],
    ] as const) {
      const file = await textOf(document, format);
      expect(file).not.toContain('\ufffd');
      const root = readXml(file.replace(/<\?OFX[^>]*\?>\n/, ''));
      expect(violationsOf(structure, root)).toEqual([]);
    }
  });

  it('contains in its PDF what periodic statements must contain (12 CFR 1005.9(b), 1030.6)', async () => {
    const made = madeUpStatement(
      [
        { at: new Date('2026-03-05T15:00:00Z'), amount: -10_000n, counterparty: 'Ada Byron' },
        { at: new Date('2026-03-05T15:00:00Z'), amount: -200n, isFee: true },
        { at: new Date('2026-03-31T15:00:00Z'), amount: 318n, description: 'Interest for March' },
      ],
      { opening: 100_000n, interest: { earned: 319n, apy: '4.01' } },
    );
    const document = { ...made, totals: { ...made.totals, interestCredited: 318n } };
    const words = (await linesOfPdf(await bytesOf(document, 'pdf'))).join(' ').replace(/\s+/g, ' ');
    for (const part of [
      'March 1, 2026 to March 31, 2026',
      'Checking account 1234567890',
      'Opening balance on March 1, 2026 $1,000.00',
      'Money in +$3.18',
      'Money out −$100.00',
      'Fees −$2.00',
      'Closing balance on March 31, 2026 $901.18',
      'Interest credited, in the money in $3.18',
      'Interest earned in this period $3.19',
      'Annual percentage yield earned 4.01%',
      'Days in this period 31',
      'to Ada Byron −$100.00 $900.00',
      'Fee for',
      '−$2.00 $898.00',
      '+$3.18 $901.18',
      `Telephone us at ${brand.servicePhone}, or write us at ${brand.name}, ${brand.mailAddress.join(', ')}`,
      'no later than 60 days after we sent you the FIRST statement',
    ])
      expect(words).toContain(part);
  });

  it('can be read by a third-party OFX parser', async () => {
    const document = madeUpStatement([
      { at: new Date('2026-03-08T06:30:00Z'), amount: -10_000n, counterparty: 'Ada & Sons' },
      { at: new Date('2026-03-08T06:30:00Z'), amount: -200n, isFee: true },
      { at: new Date('2026-03-31T23:59:00Z'), amount: 318_000n, description: 'Salary' },
    ]);
    const ofx = new Ofx(await textOf(document, 'ofx'));
    expect(ofx.validate()).toMatchObject({
      isValid: true,
      warnings: [],
      errors: [],
      stats: { bankTransactions: 3, duplicatedFitIds: 0 },
    });
    expect(
      ofx
        .toNormalized()
        .transactions.map(({ amount, fitId, postedAt }) => [amount, fitId, postedAt]),
    ).toEqual([
      [-100, '1001-1', '2026-03-08'],
      [-2, '1001-2', '2026-03-08'],
      [3180, '1001-3', '2026-03-31'],
    ]);
  });

  it('dates entries with the UTC offset that applied at the time', async () => {
    const at = (moment: string) => ({ at: new Date(moment), amount: -100n });
    const document = madeUpStatement([
      at('2026-03-08T06:59:59Z'),
      at('2026-03-08T07:00:00Z'),
      at('2026-11-01T05:59:59Z'),
      at('2026-11-01T06:00:00Z'),
    ]);
    const ofx = await textOf(document, 'ofx');
    expect([...ofx.matchAll(/<DTPOSTED>(.*)<\/DTPOSTED>/g)].map(([, stamp]) => stamp)).toEqual([
      '20260308015959[-5:EST]',
      '20260308030000[-4:EDT]',
      '20261101015959[-4:EDT]',
      '20261101010000[-5:EST]',
    ]);
    const camt = await textOf(document, 'camt');
    expect([...camt.matchAll(/<BookgDt>\s*<Dt>(.*)<\/Dt>/g)].map(([, day]) => day)).toEqual([
      '2026-03-08',
      '2026-03-08',
      '2026-11-01',
      '2026-11-01',
    ]);
    expect(camt).toContain('<FrDtTm>2026-03-01T00:00:00-05:00</FrDtTm>');
    expect(camt).toContain('<ToDtTm>2026-03-31T23:59:59-04:00</ToDtTm>');
  });

  it('says what a description says in programs that read only ASCII and three entities', async () => {
    const document = madeUpStatement([
      {
        at: new Date('2026-03-05T15:00:00Z'),
        amount: -100n,
        description: 'say "hello" & Zoë’s №5 – <b>',
        counterparty: 'Γιώργος 李',
      },
    ]);
    const memo = 'say "hello" & Zoe\'s No.5 - <b>';
    const ofx = await textOf(document, 'ofx');
    expect(ofx).toContain(
      '<MEMO>say "hello" &amp; Zoe\'s No.5 - &lt;b&gt; - Receipt SH00000001</MEMO>',
    );
    expect(ofx).toContain('<NAME>Transfer to Giorgos Li</NAME>');
    const [transaction] = readQif(await textOf(document, 'qif'));
    expect(transaction).toMatchObject({ memo, payee: 'Transfer to Giorgos Li' });
    expect(readCsv(await textOf(document, 'csv'))[2]).toMatchObject({
      4: 'Γιώργος 李',
      5: 'say "hello" & Zoë’s №5 – <b>',
    });
  });

  it('gives a payment and its fee different references in every format that has them', async () => {
    const at = new Date('2026-03-05T15:00:00Z');
    const made = madeUpStatement([
      { at, amount: -10_000n },
      { at, amount: -100n, isFee: true },
    ]);
    const [payment, fee] = await linesOf(made);
    if (!payment || !fee) throw new Error('a line is missing');
    const lines = [payment, { ...fee, transaction: payment.transaction }];
    const document = {
      ...made,
      lines: async function* () {
        yield lines;
      },
    };
    const camt = await textOf(document, 'camt');
    const references = [...camt.matchAll(/<AcctSvcrRef>(.*)<\/AcctSvcrRef>/g)].map(([, it]) => it);
    expect(references).toEqual(['SH00000001', 'SH00000001', 'SH00000001-FEE', 'SH00000001-FEE']);
    const qif = readQif(await textOf(document, 'qif'));
    expect(qif.map(({ reference }) => reference)).toEqual(['SH00000001', 'SH00000001-FEE']);
  });

  it('until now ends now, with an interim balance and an id of its own', async () => {
    const period = { hash: null, from: '2026-03-01', to: '2026-03-20' };
    const at = (moment: string, lastSequence: bigint) =>
      madeUpStatement([{ at: new Date('2026-03-05T15:00:00Z'), amount: 500n }], {
        ...period,
        asOf: new Date(moment),
        isInterim: true,
        lastSequence,
      });
    const document = at('2026-03-20T20:18:07Z', 1n);
    const camt = await textOf(document, 'camt');
    expect(violationsOf(camtStructure, readXml(camt))).toEqual([]);
    expect(camt).toContain('<ToDtTm>2026-03-20T16:18:07-04:00</ToDtTm>');
    expect(camt).toMatch(/<Cd>ITBD<\/Cd>[\s\S]*<DtTm>2026-03-20T16:18:07-04:00<\/DtTm>/);
    expect(camt).not.toContain('CLBD');
    const [parsed] = (await parseCamt053(camt)).statements;
    expect(parsed?.balances.map(signedAmount)).toEqual([0n, 500n]);
    const ofx = await textOf(document, 'ofx');
    expect(ofx.match(/20260320161807\[-4:EDT\]/g)).toHaveLength(2);
    expect((await textOf(document, 'csv')).trimEnd()).toMatch(
      /2026-03-20,,,Balance at 4:18 PM ET,.*,5\.00$/,
    );
    const words = (await linesOfPdf(await bytesOf(document, 'pdf'))).join(' ');
    expect(words).toContain('March 1, 2026 to March 20, 2026, 4:18 PM ET');
    expect(words).toContain('Balance on March 20, 2026, 4:18 PM ET $5.00');
    expect(words).not.toContain('Closing balance');

    const idOf = async (made: StatementDocument) =>
      /<MsgId>(.*)<\/MsgId>/.exec(await textOf(made, 'camt'))?.[1];
    const ids = await Promise.all(
      [
        document,
        at('2026-03-20T20:19:00Z', 1n),
        at('2026-03-20T20:19:00Z', 2n),
        { ...document, isInterim: false, asOf: new Date('2026-03-21T03:59:59Z') },
        madeUpStatement([]),
      ].map(idOf),
    );
    expect(new Set(ids).size).toBe(5);
    expect(await idOf(at('2026-03-20T20:18:07Z', 1n))).toBe(ids[0]);
    expect(ids.at(-1)).toBe('1001-2026-03');
  });

  it('names the service of a payment as it names itself, and its handle safely for spreadsheets', async () => {
    const made = madeUpStatement([
      { at: new Date('2026-03-05T15:00:00Z'), amount: -10_000n },
      { at: new Date('2026-03-05T15:00:00Z'), amount: -100n, isFee: true },
    ]);
    const rowsOf = async (changes: Partial<Transaction>) => {
      const lines = (await linesOf(made)).map((line) => ({
        ...line,
        transaction: { ...line.transaction, type: 'external_payment', ...changes } as const,
      }));
      const document = {
        ...made,
        categoriesOf: async () => ['Home; Gifts', 'Fees'],
        lines: async function* () {
          yield lines;
        },
      };
      return readCsv(await textOf(document, 'csv_entries'))
        .slice(1)
        .map((row) => row.slice(2, 7));
    };
    expect(
      await rowsOf({ paymentProvider: 'venmo', paymentIdentifier: '@jo-lee', recipientName: 'Jo' }),
    ).toEqual([
      ['Venmo payment', 'Venmo payment to Jo', 'Jo', 'Venmo @jo-lee', 'Home; Gifts'],
      ['Fee', 'Fee for Venmo payment', 'Jo', 'Venmo @jo-lee', 'Fees'],
    ]);
    expect(await rowsOf({ paymentProvider: 'zelle', paymentIdentifier: 'jo@example.com' })).toEqual(
      [
        ['Zelle payment', 'Zelle payment', '', 'Zelle jo@example.com', 'Home; Gifts'],
        ['Fee', 'Fee for Zelle payment', '', 'Zelle jo@example.com', 'Fees'],
      ],
    );
  });

  it('is a tagged PDF whose tables have header cells on every page, and whose text can be found', async () => {
    const document = madeUpStatement(
      Array.from({ length: 60 }, (_, index) => ({
        at: new Date(Date.UTC(2026, 2, 1 + (index % 30), 17)),
        amount: -BigInt(1_000 + index),
        counterparty: 'Žofia Králová',
      })),
      { opening: 1_000_000n },
    );
    const data = new Uint8Array(await bytesOf(document, 'pdf'));
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    const numbers: string[] = [];
    const all: string[] = [];
    for (let index = 1; index <= pdf.numPages; index += 1) {
      const page = await pdf.getPage(index);
      const content = (await page.getTextContent()).items.map((item) =>
        'str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '',
      );
      const words = content.join('').replace(/\s+/g, ' ');
      all.push(words);
      numbers.push(/Page \d+ of \d+/.exec(words)?.[0] ?? '');
      const roles = rolesIn(await page.getStructTree());
      if (/Balance/.test(words) && roles.includes('TD')) expect(roles).toContain('TH');
    }
    expect(numbers).toEqual(
      Array.from({ length: pdf.numPages }, (_, index) => `Page ${index + 1} of ${pdf.numPages}`),
    );
    expect(pdf.numPages).toBeGreaterThan(2);
    const found = all.join(' ');
    for (const words of ['Account Statement', 'Olivia Łukasik', 'Žofia Králová', 'SH00000060'])
      expect(found).toContain(words);
    expect(found).toContain('In Case of Errors or Questions');
    await pdf.destroy();
  });

  it('keeps the columns of its PDF apart, however long the names and amounts are', async () => {
    const document = madeUpStatement(
      [
        {
          at: new Date('2026-03-02T17:00:00Z'),
          amount: -98_765_432_100n,
          counterparty: 'Wolfeschlegelsteinhausen-Bergerdorff and Featherstonehaugh Associates',
          description: `For the kitchen: ${'cabinets, '.repeat(12)}https://example.com/${'0123456789'.repeat(9)}`,
        },
      ],
      {
        opening: 1_234_567_890_123n,
        holder: {
          name: 'Maximiliana Alexandrina Featherstonehaugh-Wolfeschlegelstein',
          address:
            '1234 North Martin Luther King Boulevard, Apartment 1702B, Saint Bernard-on-the-Ohio, OH 45217-1234',
        },
      },
    );
    const bytes = await bytesOf(document, 'pdf');
    expect(await misplacedIn(bytes)).toEqual([]);
    const words = (await linesOfPdf(bytes)).join(' ');
    expect(words).toContain('−$987,654,321.00 $11,358,024,580.23');
  });
});

/** Converts a date-time with an offset to seconds since 1970. */
function momentOfOfx(stamp: string | null): number {
  const [, date, time, offset] = /^(\d{8})(\d{6})\[(-\d):E[SD]T\]$/.exec(stamp ?? '') ?? [];
  if (!date || !time || !offset) throw new Error(`date-time: ${stamp}`);
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}-0${-Number(offset)}:00`;
  return Date.parse(iso) / 1_000;
}

const signedAmount = ({
  amount,
  creditDebitIndicator,
}: {
  amount: { value: string };
  creditDebitIndicator: string;
}): bigint => (creditDebitIndicator === 'DBIT' ? -cents(amount.value) : cents(amount.value));

function signedCents(element: ReturnType<typeof readXml>): bigint {
  const amount = cents(textAt(element, 'Amt'));
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? -amount : amount;
}

/** The roles of the elements in a page's part of the structure tree. */
const rolesIn = (tree: unknown): string[] =>
  [...JSON.stringify(tree).matchAll(/"role":"(\w+)"/g)].map(([, role = '']) => role);
