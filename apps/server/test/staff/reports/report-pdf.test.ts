import { addDays } from '@seven-hills/bank/calendar/business-days';
import { transactionTypes } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import { describe, expect, it } from 'vitest';
import { writeReportPdf } from '../../../src/staff/reports/report-pdf.ts';
import { firstLinesOfPdf, linesOfPdf, misplacedIn } from '../../support/money/pdf-layout.ts';

type Report = AnswerOf<typeof getPeriodReport>;

const none = { count: 0, medianSeconds: null, ninetiethSeconds: null };
const figures: Report['figures'] = {
  count: 24_954,
  volume: '24702620896.83',
  average: '989926.30',
  pendingCount: 2,
  pendingVolume: '500.00',
  adjustmentCount: 0,
  adjustmentVolume: '0.00',
  interestCount: 8,
  interestVolume: '91.24',
  unmovedCount: 0,
  fees: '0.00',
  moneyIn: '24694376311.11',
  moneyOut: '2245745.91',
  netFlow: '24692130565.20',
  newCustomers: 10,
  lostCustomers: 0,
  responses: { transaction: none, proposal: none, chat: none, message: none },
};

/** A report on this many days. */
const reportOf = (days: number): Report => ({
  period: { from: '2026-01-01', to: addDays('2026-01-01', days - 1) },
  isUnfinished: false,
  previous: { from: '2025-01-01', to: '2025-12-31' },
  figures,
  previousFigures: {
    ...figures,
    volume: '10823880.00',
    moneyIn: '2884648.00',
    netFlow: '716992.00',
  },
  bin: 'day',
  bins: Array.from({ length: days }, (_, index) => ({
    from: addDays('2026-01-01', index),
    to: addDays('2026-01-01', index),
    count: 578,
    volume: '12345938766.16',
    fees: '0.00',
    moneyIn: '12345748766.32',
    moneyOut: '50433.42',
  })),
  byType: transactionTypes.map((type) => ({ type, count: 13_301, volume: '5998839.81' })),
});

const pdfOf = async (days: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeReportPdf(reportOf(days))) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a report as PDF', () => {
  it('keeps its columns apart and within the margins, even for a bank that moves billions', async () => {
    const bytes = await pdfOf(40);
    expect(await misplacedIn(bytes)).toEqual([]);
    expect(await linesOfPdf(bytes)).toContain(
      'Volume $24,702,620,896.83 $10,823,880.00 +$24,691,797,016.83 +228,123.3%',
    );
  });

  it('names the continued table at the top of a page, and never splits a short table', async () => {
    // Numbers of days with which the last table starts at different heights of a page.
    for (const days of [18, 22, 26, 30, 34, 38, 42]) {
      const bytes = await pdfOf(days);
      const lines = await linesOfPdf(bytes);
      const at = lines.indexOf('By Type');
      expect(lines.slice(at + 2, at + 2 + transactionTypes.length).map(lastAmount)).toEqual(
        transactionTypes.map(() => '$5,998,839.81'),
      );
      for (const first of (await firstLinesOfPdf(bytes)).slice(1))
        expect(first).toMatch(
          /^(Response times|By Type|Activity by Day|Activity by Day, continued)$/,
        );
    }
  });
});

const lastAmount = (line: string): string => line.split(' ').at(-1) ?? '';
