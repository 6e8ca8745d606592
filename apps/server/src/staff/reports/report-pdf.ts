import { brand } from '@seven-hills/bank/brand';
import { typeName } from '@seven-hills/bank/receipts/transaction-words';
import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import {
  centsOf,
  compareFigure,
  figureGroups,
} from '@seven-hills/contracts/staff/parts/report-figures';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import { formatUsd } from '@seven-hills/money';
import { colors, page, type Sheet, writePdf } from '../../money/pdf/sheet.ts';
import { writeDay, writeMoment, writeShortDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';

type Report = AnswerOf<typeof getPeriodReport>;

const small = { size: 8, color: colors.soft } as const;
const rowHeight = 16;

/**
 * Writes a report as a tagged PDF: each figure next to the previous period's, and tables by day and
 * by type.
 */
export const writeReportPdf = (report: Report): AsyncGenerator<Buffer> =>
  writePdf({ title: `Report ${spanOf(report.period)}`, author: brand.name }, (sheet, pageTotal) =>
    compose(report, sheet, pageTotal),
  );

const spanOf = ({ from, to }: Report['period']): string => `${writeDay(from)} to ${writeDay(to)}`;

async function* compose(report: Report, sheet: Sheet, pageTotal: number): AsyncGenerator<void> {
  const nextPage = () => {
    sheet.beginPage();
    const number = sheet.pageCount;
    sheet.artifact(() => {
      sheet.text(`${brand.name} · Report ${spanOf(report.period)}`, page.left, 750, small);
      sheet.text(`Page ${number} of ${pageTotal}`, page.right, 750, { ...small, isRight: true });
    });
  };
  nextPage();
  writeHead(report, sheet);
  for (const table of tablesOf(report)) yield* writeTable(sheet, nextPage, table);
}

function writeHead(report: Report, sheet: Sheet): void {
  const display = { typeface: 'display', size: 16 } as const;
  sheet.element('H1', () => sheet.text('Report', page.left, sheet.y, display));
  sheet.y += 24;
  const lines = [
    `${spanOf(report.period)}${report.isUnfinished ? ', in progress' : ''}`,
    report.previousFigures
      ? `Compared with ${spanOf(report.previous)}`
      : `The ${words.bank} has no figures for the previous period`,
    `Written on ${writeMoment(bankNow())}`,
  ];
  sheet.element('P', () => {
    for (const [index, line] of lines.entries())
      sheet.text(line, page.left, sheet.y + index * 13, index === 0 ? {} : small);
  });
  sheet.y += lines.length * 13 + 4;
}

interface Table {
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

const usd = (decimal: string): string => formatUsd(centsOf(decimal));

const binHeader = ['Transactions', 'Volume', 'Money in', 'Money out', 'Fees'] as const;
const binTitles: Record<Report['bin'], Omit<Table, 'rows'>> = {
  day: { title: 'Activity by Day', header: ['Day', ...binHeader] },
  week: { title: 'Activity by Week', header: ['Week from', ...binHeader] },
  month: { title: 'Activity by Month', header: ['Month from', ...binHeader] },
};

const comparison = ['Before', 'Difference', 'Percent'] as const;

function tablesOf(report: Report): Table[] {
  const { figures, previousFigures } = report;
  return [
    ...figureGroups.map(({ title, figures: group }) => ({
      title,
      header: ['Figure', 'This period', ...(previousFigures ? comparison : [])],
      rows: group.map((figure) => {
        const compared = compareFigure(figure, figures, previousFigures);
        const { label, value, before, difference, percent } = compared;
        return [
          label,
          value,
          ...(previousFigures ? [before ?? '', difference ?? '', percent ?? ''] : []),
        ];
      }),
    })),
    {
      ...binTitles[report.bin],
      rows: report.bins.map((bin) => [
        writeShortDay(bin.from),
        bin.count.toLocaleString('en-US'),
        ...[bin.volume, bin.moneyIn, bin.moneyOut, bin.fees].map(usd),
      ]),
    },
    {
      title: 'By Type',
      header: ['Type', 'Transactions', 'Volume'],
      rows: report.byType.map(({ type, count, volume }) => [
        typeName(type),
        count.toLocaleString('en-US'),
        usd(volume),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** A table of up to this many rows is kept on one page. */
const rowsTogetherMax = 24;

async function* writeTable(
  sheet: Sheet,
  nextPage: () => void,
  { title, header, rows }: Table,
): AsyncGenerator<void> {
  const rowsAtOnce = rows.length <= rowsTogetherMax ? rows.length : 3;
  if (!sheet.hasRoomFor(titleHeight + (rowsAtOnce + 1) * rowHeight)) {
    nextPage();
    yield;
  }
  const columns = columnsOf(sheet, [header, ...rows]);
  for (let from = 0; from < rows.length; ) {
    writeTitle(sheet, from === 0 ? title : `${title}, continued`);
    const room = Math.floor((page.bottom - sheet.y) / rowHeight) - 1;
    const some = rows.slice(from, from + Math.max(1, room));
    sheet.within('Table', () => {
      writeRow(sheet, columns, header, true);
      for (const row of some) writeRow(sheet, columns, row, false);
    });
    from += some.length;
    if (from < rows.length) {
      nextPage();
      yield;
    }
  }
}

const titleHeight = 28;

function writeTitle(sheet: Sheet, title: string): void {
  sheet.element('H2', () =>
    sheet.text(title, page.left, sheet.y + 8, { typeface: 'display', size: 12 }),
  );
  sheet.y += titleHeight;
}

interface Columns {
  /** Where each column but the first ends. */
  ends: number[];
  /** The size of the text. */
  size: number;
}

const gap = 12;
const usualSize = 9;
const sizeMin = 5;

/**
 * Gives each column the width of its widest cell and an equal share of the remaining space. If the
 * cells are wider than the page, as with the sums of a large bank, the text is smaller.
 */
function columnsOf(sheet: Sheet, rows: readonly (readonly string[])[]): Columns {
  const [header = []] = rows;
  const available = page.right - page.left;
  const widthsAt = (size: number) =>
    header.map((_, index) =>
      Math.max(
        ...rows.map((row, line) =>
          sheet.widthOf(row[index] ?? '', line === 0 ? headerStyle : { size }),
        ),
      ),
    );
  const takenAt = (size: number) => widthsAt(size).reduce((sum, width) => sum + width + gap, -gap);
  let size = usualSize;
  while (size > sizeMin && takenAt(size) > available) size -= 0.5;
  const spare = Math.max(0, available - takenAt(size)) / (header.length - 1);
  let end = page.left;
  const ends = widthsAt(size).map((width, index) => {
    end += width + (index === 0 ? 0 : gap + spare);
    return end;
  });
  return { ends, size };
}

const headerStyle = { ...small, typeface: 'strong' } as const;

/** The first cell begins at the left; the others end where their columns do. */
function writeRow(
  sheet: Sheet,
  { ends, size }: Columns,
  cells: readonly string[],
  isHeader: boolean,
): void {
  const y = sheet.y + 3;
  const style = isHeader ? headerStyle : { size };
  sheet.within('TR', () => {
    for (const [index, cell] of cells.entries())
      sheet.element(isHeader ? 'TH' : 'TD', () => {
        if (index === 0) sheet.text(cell, page.left, y, style);
        else sheet.text(cell, ends[index] ?? page.right, y, { ...style, isRight: true });
      });
  });
  sheet.y += rowHeight;
  sheet.rule(sheet.y, isHeader ? colors.ink : colors.line);
}
