import { words } from '@seven-hills/bank/words/words';
import { formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import type { PeriodFigures } from '../reports.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Converts the decimal text of an answer (`-12.30`) to cents. */
export const centsOf = (decimal: string): bigint => {
  const cents = parseAmount(decimal.replace(/^-/, '')) ?? 0n;
  return decimal.startsWith('-') ? -cents : cents;
};

type Kind = 'money' | 'count' | 'time';
type Read = (figures: PeriodFigures) => bigint | null;

interface Figure {
  label: string;
  kind: Kind;
  /** Cents, a number, or seconds; null if there is nothing to measure. */
  read: Read;
}

interface FigureGroup {
  title: string;
  figures: readonly Figure[];
}

const money = (label: string, of: (figures: PeriodFigures) => string): Figure => ({
  label,
  kind: 'money',
  read: (figures) => centsOf(of(figures)),
});
const count = (label: string, of: (figures: PeriodFigures) => number): Figure => ({
  label,
  kind: 'count',
  read: (figures) => BigInt(of(figures)),
});

const responses = (label: string, kind: keyof PeriodFigures['responses']): Figure[] => {
  const time = (part: string, of: 'medianSeconds' | 'ninetiethSeconds'): Figure => ({
    label: `${label}: ${part}`,
    kind: 'time',
    read: ({ responses: { [kind]: found } }) => {
      const seconds = found[of];
      return seconds === null ? null : BigInt(seconds);
    },
  });
  return [
    count(label, (figures) => figures.responses[kind].count),
    time('median time', 'medianSeconds'),
    time('9 of 10 within', 'ninetiethSeconds'),
  ];
};

/** Every figure of a report, in the order of the screen and the file. */
export const figureGroups: readonly FigureGroup[] = [
  {
    title: 'Transactions',
    figures: [
      count('Transactions', (figures) => figures.count),
      money('Volume', (figures) => figures.volume),
      money('Average transaction', (figures) => figures.average),
      money('Fee income', (figures) => figures.fees),
    ],
  },
  {
    title: 'Flow',
    figures: [
      money('Money in', (figures) => figures.moneyIn),
      money('Money out', (figures) => figures.moneyOut),
      money('Net flow', (figures) => figures.netFlow),
    ],
  },
  {
    title: 'Not counted above',
    figures: [
      count('Pending', (figures) => figures.pendingCount),
      money('Pending, volume', (figures) => figures.pendingVolume),
      count('Adjustments and corrections', (figures) => figures.adjustmentCount),
      money('Adjustments and corrections, volume', (figures) => figures.adjustmentVolume),
      count(`${words.Interest} credits`, (figures) => figures.interestCount),
      money(`${words.Interest} credits, volume`, (figures) => figures.interestVolume),
      count('Declined or failed', (figures) => figures.unmovedCount),
    ],
  },
  {
    title: words.Customers,
    figures: [
      count(`New ${words.customers}`, (figures) => figures.newCustomers),
      count(`Lost ${words.customers}`, (figures) => figures.lostCustomers),
    ],
  },
  {
    title: 'Response times',
    figures: [
      ...responses('Approvals decided', 'transaction'),
      ...responses('Proposals decided', 'proposal'),
      ...responses('Chats answered', 'chat'),
      ...responses('Messages answered', 'message'),
    ],
  },
];

/** `45 sec`, `12 min`, `3 hr 5 min`, `2 days 4 hr` */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${seconds} sec`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return [`${hours} hr`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
  const days = Math.floor(hours / 24);
  return [`${formatCount(days)} days`, hours % 24 > 0 && `${hours % 24} hr`]
    .filter(Boolean)
    .join(' ');
}

const magnitude = (value: bigint) => (value < 0n ? -value : value);

const textOf = (kind: Kind, value: bigint): string =>
  kind === 'money'
    ? formatUsd(value)
    : kind === 'count'
      ? formatCount(Number(value))
      : durationText(Number(value));

/** A value as written in a file: decimal text for money, plain numbers, seconds. */
const plainOf = (kind: Kind, value: bigint | null): string =>
  value === null ? '' : kind === 'money' ? toDecimal(value) : String(value);

export interface ComparedFigure {
  label: string;
  value: string;
  /** Null if there is no earlier data. */
  before: string | null;
  /** `+$120.00`, `same`; null without both values. */
  difference: string | null;
  /** `+12.5%`; null without a previous value to compare with. */
  percent: string | null;
  /** Whether nothing was measured in either period. */
  isEmpty: boolean;
  /** The row of the file. */
  plain: readonly string[];
}

const none = '–';

/** `+12.5%`, rounded half up to tenths; null if the previous value is zero. */
export function percentOf(difference: bigint, before: bigint): string | null {
  if (before === 0n) return null;
  const tenths = Math.round((Number(difference) / Number(magnitude(before))) * 1_000);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return `${sign}${(Math.abs(tenths) / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })}%`;
}

/** Compares one figure of a period with that of the previous period. */
export function compareFigure(
  { label, kind, read }: Figure,
  figures: PeriodFigures,
  previous: PeriodFigures | null,
): ComparedFigure {
  const value = read(figures);
  const before = previous && read(previous);
  const difference = value === null || before === null ? null : value - before;
  const percent = difference === null || before === null ? null : percentOf(difference, before);
  const sign = difference === null || difference === 0n ? '' : difference > 0n ? '+' : '−';
  return {
    label,
    value: value === null ? none : textOf(kind, value),
    before: previous === null ? null : before === null ? none : textOf(kind, before),
    difference:
      difference === null
        ? null
        : difference === 0n
          ? 'same'
          : `${sign}${textOf(kind, magnitude(difference))}`,
    percent: difference === 0n ? null : percent,
    isEmpty: value === null && before === null,
    plain: [
      label,
      plainOf(kind, value),
      plainOf(kind, before),
      plainOf(kind, difference),
      percent?.replace('−', '-').replace('+', '').replace('%', '').replaceAll(',', '') ?? '',
    ],
  };
}

/** The bank's own account in the ledger that fees are credited to, for links to its entries. */
export const feeIncomeAccount = 5;
