import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import { lengthOf } from '@seven-hills/bank/calendar/report-periods';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { writeClock, writeDay, writeShortDay } from '../../../platform/time/bank-calendar.ts';
import { writeLetterhead } from '../../pdf/letterhead.ts';
import type { TextStyle } from '../../pdf/pen.ts';
import { colors, page, type Sheet, writePdf } from '../../pdf/sheet.ts';
import type { IssuedStatement, StatementDocument, StatementLine } from '../statement-document.ts';
import { closingName, memoOf, movementOf, receiptOfLine, titleOf } from '../statement-words.ts';

const small = { size: 8, color: colors.soft } as const;
const strong = { typeface: 'strong' } as const;
const lineHeight = 12;

/** The columns of the tables: their left edges, or their right edges for amounts. */
interface Columns {
  date: number;
  text: number;
  textWidth: number;
  amount: number;
  balance: number;
}

/**
 * Makes room for the widest amounts that the lines can have: no balance exceeds the opening balance
 * plus the money in.
 */
function columnsOf({ opening, totals }: StatementDocument, sheet: Sheet): Columns {
  const gap = 14;
  const balanceWidth = sheet.widthOf(formatUsd(opening + totals.moneyIn), strong);
  const amount = Math.min(470, page.right - balanceWidth - gap);
  const most = [totals.moneyIn, totals.moneyOut, totals.fees].reduce((one, other) =>
    one > other ? one : other,
  );
  const text = page.left + 62;
  const textWidth = Math.min(300, amount - sheet.widthOf(signed(most)) - gap - text);
  return { date: page.left, text, textWidth, amount, balance: page.right };
}

/** Writes a statement as a tagged PDF, page by page. */
export const writeStatementPdf = (document: IssuedStatement): AsyncGenerator<Buffer> =>
  writePdf(
    { title: `Statement ${periodOf(document)}`, author: document.bank.name },
    (sheet, pageTotal) => compose(document, sheet, pageTotal),
  );

/** `March 31, 2026`, or `March 31, 2026, 4:18 PM ET` while that day is not over. */
const endOf = ({ to, asOf, isInterim }: StatementDocument): string =>
  isInterim ? `${writeDay(to)}, ${writeClock(asOf)}` : writeDay(to);

/** `March 1, 2026 to March 31, 2026` */
const periodOf = (document: StatementDocument): string =>
  `${writeDay(document.from)} to ${endOf(document)}`;

async function* compose(
  document: IssuedStatement,
  sheet: Sheet,
  pageTotal: number,
): AsyncGenerator<void> {
  const nextPage = () => {
    sheet.beginPage();
    writeFooter(document, sheet, pageTotal);
    if (sheet.pageCount > 1) writeRunningHead(document, sheet);
  };
  nextPage();
  writeHead(document, sheet);
  writeSummary(document, sheet);
  const columns = columnsOf(document, sheet);
  if (document.totals.entryCount === 0) {
    heading(sheet, 'Transactions');
    paragraph(sheet, 'No money moved in this period.');
  } else
    yield* writeTable(sheet, nextPage, {
      title: 'Transactions',
      columns,
      header: ['Date', 'Description', 'Amount', 'Balance'],
      pages: (async function* () {
        yield [balanceRow(document.from, 'Opening balance', document.opening)];
        for await (const lines of document.lines()) yield lines.map(rowOf);
        yield [balanceRow(document.to, closingName(document), document.closing)];
      })(),
    });
  if (document.pending.length > 0)
    yield* writeTable(sheet, nextPage, {
      title: 'Pending, and not in the balances above',
      columns,
      header: ['Date', 'Description', 'Amount'],
      pages: (async function* () {
        yield document.pending.map(({ day, amount, transaction }) => ({
          day,
          title: movementOf(transaction),
          detail: memoOf({ transaction }),
          amount: signed(amount),
          balance: null,
        }));
      })(),
    });
  yield* writeNotices(document.bank, sheet, nextPage);
}

interface Row {
  day: string;
  title: string;
  detail: string;
  amount: string | null;
  balance: string | null;
  isStrong?: boolean;
}

const rowOf = (line: StatementLine): Row => ({
  day: line.day,
  title: titleOf(line),
  detail: [memoOf(line), receiptOfLine(line)].filter(Boolean).join(' · '),
  amount: signed(line.amount),
  balance: formatUsd(line.balance),
});

const balanceRow = (day: string, title: string, cents: Cents): Row => ({
  day,
  title,
  detail: '',
  amount: null,
  balance: formatUsd(cents),
  isStrong: true,
});

/** `+$25.00`, `−$25.00`, `$0.00` */
const signed = (cents: Cents): string => {
  if (cents === 0n) return formatUsd(cents);
  return cents < 0n ? `−${formatUsd(-cents)}` : `+${formatUsd(cents)}`;
};

interface Table {
  title: string;
  columns: Columns;
  header: readonly string[];
  pages: AsyncIterable<readonly Row[]>;
}

/**
 * Writes a table over as many pages as it needs. Each page has its own table with the header cells,
 * so that a cell's header is always on the same page, and a finished page can leave memory.
 */
async function* writeTable(
  sheet: Sheet,
  nextPage: () => void,
  { title, columns, header, pages }: Table,
): AsyncGenerator<void> {
  if (!sheet.hasRoomFor(90)) {
    nextPage();
    yield;
  }
  heading(sheet, title);
  let waiting: PlacedRow[] = [];
  let end = sheet.y + headHeight;
  const flush = () => {
    if (waiting.length > 0) writeRows(sheet, columns, header, waiting);
    waiting = [];
  };
  for await (const rows of pages)
    for (const row of rows) {
      const placed = place(sheet, columns, row);
      if (end + placed.height > page.bottom) {
        flush();
        nextPage();
        yield;
        end = sheet.y + headHeight;
      }
      waiting.push(placed);
      end += placed.height;
    }
  flush();
  sheet.y += 10;
}

interface PlacedRow {
  row: Row;
  titleLines: string[];
  detailLines: string[];
  height: number;
}

const headHeight = 20;

function place(sheet: Sheet, { textWidth }: Columns, row: Row): PlacedRow {
  const titleLines = sheet.linesOf(row.title, textWidth, row.isStrong ? strong : {});
  const detailLines = sheet.linesOf(row.detail, textWidth, small);
  const height = (titleLines.length + detailLines.length) * lineHeight + 7;
  return { row, titleLines, detailLines, height };
}

function writeRows(
  sheet: Sheet,
  columns: Columns,
  header: readonly string[],
  rows: readonly PlacedRow[],
): void {
  sheet.within('Table', () => {
    sheet.within('TR', () => {
      const y = sheet.y + 3;
      for (const name of header)
        sheet.element('TH', () => {
          const isRight = name === 'Amount' || name === 'Balance';
          const x = { Date: columns.date, Description: columns.text, Amount: columns.amount }[name];
          sheet.text(name, x ?? columns.balance, y, { ...small, ...strong, isRight });
        });
    });
    sheet.y += headHeight - 3;
    sheet.rule(sheet.y, colors.ink);
    sheet.y += 3;
    for (const placed of rows) writeRow(sheet, columns, header, placed);
  });
}

function writeRow(
  sheet: Sheet,
  columns: Columns,
  header: readonly string[],
  { row, titleLines, detailLines, height }: PlacedRow,
): void {
  // As far below the upper rule as the last line is above the lower one.
  const y = sheet.y + 4.5;
  const style = row.isStrong ? strong : {};
  sheet.within('TR', () => {
    sheet.element('TD', () => sheet.text(writeShortDay(row.day), columns.date, y, style));
    sheet.element('TD', () => {
      for (const [index, line] of titleLines.entries())
        sheet.text(line, columns.text, y + index * lineHeight, style);
      for (const [index, line] of detailLines.entries())
        sheet.text(line, columns.text, y + (titleLines.length + index) * lineHeight, small);
    });
    sheet.element('TD', () =>
      sheet.text(row.amount ?? '', columns.amount, y, { ...style, isRight: true }),
    );
    if (header.includes('Balance'))
      sheet.element('TD', () =>
        sheet.text(row.balance ?? '', columns.balance, y, { ...style, isRight: true }),
      );
  });
  sheet.y += height;
  sheet.rule(sheet.y);
}

const holderWidth = 230;

function writeHead(document: IssuedStatement, sheet: Sheet): void {
  const { bank, bankAccount, holder } = document;
  writeLetterhead(sheet, 'Account Statement', bank);
  sheet.element('P', () => sheet.text(periodOf(document), page.left, sheet.y, { size: 10 }));
  sheet.y += 26;
  const y = sheet.y;
  const nameLines = sheet.linesOf(holder.name, holderWidth, strong);
  const addressLines = sheet.linesOf(holder.address, holderWidth);
  sheet.element('P', () => {
    for (const [index, line] of nameLines.entries())
      sheet.text(line, page.left, y + index * lineHeight, strong);
    for (const [index, line] of addressLines.entries())
      sheet.text(line, page.left, y + (nameLines.length + index) * lineHeight);
  });
  sheet.element('P', () => {
    sheet.text(
      `${accountTypeName(bankAccount.type)} account ${bankAccount.number}`,
      330,
      y,
      strong,
    );
    sheet.text(`Routing number ${bank.routingNumber}`, 330, y + lineHeight);
  });
  sheet.y = y + (Math.max(2, nameLines.length + addressLines.length) + 1) * lineHeight;
}

type SummaryRow = [name: string, value: string, isStrong?: true];

function writeSummary(document: StatementDocument, sheet: Sheet): void {
  const { totals, interest, opening, closing } = document;
  const rows: SummaryRow[] = [
    [`Opening balance on ${writeDay(document.from)}`, formatUsd(opening)],
    ['Money in', signed(totals.moneyIn)],
    ['Money out', signed(-totals.moneyOut)],
    ['Fees', signed(-totals.fees)],
    [
      document.isInterim
        ? `Balance on ${endOf(document)}`
        : `Closing balance on ${writeDay(document.to)}`,
      formatUsd(closing),
      true,
    ],
  ];
  if (document.owed > 0n)
    rows.push([`Owed to the ${words.bank}, not in the balance`, formatUsd(document.owed)]);
  if (totals.interestCredited > 0n)
    rows.push([`${words.Interest} credited, in the money in`, formatUsd(totals.interestCredited)]);
  if (interest)
    rows.push(
      [`${words.Interest} earned in this period`, formatUsd(interest.earned)],
      ['Annual percentage yield earned', `${interest.apy}%`],
      ['Days in this period', String(lengthOf(document))],
    );
  heading(sheet, 'Summary');
  sheet.within('Table', () => {
    sheet.within('TR', () => {
      const y = sheet.y + 3;
      sheet.element('TH', () => sheet.text('Item', page.left, y, { ...small, ...strong }));
      sheet.element('TH', () =>
        sheet.text('Amount', page.right, y, { ...small, ...strong, isRight: true }),
      );
    });
    sheet.y += headHeight;
    for (const [name, value, isStrong] of rows) {
      const style = isStrong ? strong : {};
      sheet.within('TR', () => {
        sheet.element('TD', () => sheet.text(name, page.left, sheet.y, style));
        sheet.element('TD', () =>
          sheet.text(value, page.right, sheet.y, { ...style, isRight: true }),
        );
      });
      sheet.y += 15;
    }
  });
  sheet.y += 8;
}

function heading(sheet: Sheet, title: string): void {
  sheet.y += 6;
  sheet.element('H2', () =>
    sheet.text(title, page.left, sheet.y, { typeface: 'display', size: 12 }),
  );
  sheet.y += 19;
}

function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  const lines = sheet.linesOf(text, page.right - page.left, style);
  const height = style.size === undefined ? lineHeight : style.size + 2.5;
  sheet.element('P', () => {
    for (const [index, line] of lines.entries())
      sheet.text(line, page.left, sheet.y + index * height, style);
  });
  sheet.y += lines.length * height + 4;
}

/** Writes what each page repeats, outside the document's structure. */
function writeFooter({ bank }: IssuedStatement, sheet: Sheet, pageTotal: number): void {
  const number = sheet.pageCount;
  sheet.artifact(() => {
    sheet.text(bank.memberNotice, page.left, 750, small);
    sheet.text(`Page ${number} of ${pageTotal}`, page.right, 750, { ...small, isRight: true });
  });
}

function writeRunningHead(document: IssuedStatement, sheet: Sheet): void {
  const { number } = document.bankAccount;
  sheet.artifact(() => {
    sheet.text(`${document.bank.name} · Account ${number}`, page.left, page.top - 18, small);
    sheet.text(periodOf(document), page.right, page.top - 18, { ...small, isRight: true });
  });
}

const errorNotice = (bank: BankIdentity) => [
  `Telephone us at ${brand.servicePhone}, or write us at ${bank.name}, ${bank.mailAddress.join(', ')}, or at ${brand.supportEmail}, as soon as you can, if you think your statement or receipt is wrong or if you need more information about a transfer on the statement or receipt. We must hear from you no later than 60 days after we sent you the FIRST statement on which the error or problem appeared.`,
  '1. Tell us your name and account number.',
  '2. Describe the error or the transfer you are unsure about, and explain as clearly as you can why you believe it is an error or why you need more information.',
  '3. Tell us the dollar amount of the suspected error.',
  'We will investigate your complaint and will correct any error promptly. If we take more than 10 business days to do this, we will credit your account for the amount you think is in error, so that you will have the use of the money during the time it takes us to complete our investigation.',
];

/** The maximum height of the notice. */
const noticeHeight = 165;

/** The notice of the model form (12 CFR 1005, appendix A-3), which a statement may end with. */
async function* writeNotices(
  bank: BankIdentity,
  sheet: Sheet,
  nextPage: () => void,
): AsyncGenerator<void> {
  if (!sheet.hasRoomFor(noticeHeight)) {
    nextPage();
    yield;
  }
  heading(sheet, 'In Case of Errors or Questions About Your Electronic Transfers');
  for (const text of errorNotice(bank)) paragraph(sheet, text, { size: 8 });
}
