import { createPool } from '@seven-hills/postgres';
import type { MeasuredBank } from '../banks/measured-bank.ts';
import { runLoad } from '../banks/start-program.ts';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, atMost, perSecond, type SectionResult } from '../figure.ts';
import type { LoadOrder } from '../load/drive-lanes.ts';
import type { WireFigures } from '../load/wires.ts';
import { auditFigure, auditOf } from '../measure/audit-of.ts';
import { type Clocks, clocked } from '../measure/clocked.ts';
import { median, medianRate } from '../measure/median.ts';

/** The documented 2%, and the same with a minimum, a maximum, and three wires a month free. */
const schedule = { flat: 0, basisPoints: 200, min: 100, max: 4500, freePerMonth: 3 };

type Run = WireFigures & { clocks: Clocks };

/**
 * Compares wires under a fee with a minimum, a maximum, and a monthly allowance with wires under
 * the documented percentage, in turn, on one PostgreSQL server. Audits the books afterward, and
 * with them each fee against the terms of its moment.
 */
export async function fees(context: BenchContext): Promise<SectionResult> {
  const { rounds, seconds, customers } = context.isQuick
    ? { rounds: 1, seconds: 5, customers: 2_000 }
    : { rounds: 3, seconds: 12, customers: 10_000 };
  const size = { customers, transfersEach: 0, servers: 1 };
  const runs: Record<'percentage' | 'parts', Run>[] = [];
  const wires = (bank: MeasuredBank, forSeconds: number): Promise<Run> =>
    clocked(
      { servers: bank.pids, postgres: context.postgresPid },
      () =>
        runLoad<LoadOrder, WireFigures>('wires.ts', {
          ports: bank.ports,
          customersFile: bank.customersFile,
          connections: 128,
          seconds: forSeconds,
        }),
      ({ transfersPerSecond }) => transfersPerSecond * forSeconds,
    );
  const audit = await withBank(context, 'bench_percentage', size, (percentage) =>
    withBank(context, 'bench_fee_parts', size, async (parts, url) => {
      await setWireFee(url);
      for (const bank of [percentage, parts]) await wires(bank, Math.min(5, seconds));
      for (let round = 0; round < rounds; round++)
        runs.push({
          percentage: await wires(percentage, seconds),
          parts: await wires(parts, seconds),
        });
      return auditOf(url);
    }),
  );
  const rate = (key: keyof (typeof runs)[number]) => medianRate(runs.map((run) => run[key]));
  const clock = ({ clocks: { server, postgres } }: Run) =>
    server === null || postgres === null ? [] : [server + postgres];
  const ratios = runs.flatMap((run) => {
    const [[own], [other]] = [clock(run.parts), clock(run.percentage)];
    return own === undefined || other === undefined ? [] : [own / other];
  });
  return {
    figures: [
      atLeast(
        'wires whose fee has a minimum, a maximum, and an allowance',
        perSecond(rate('parts')),
        {
          ratio: rate('parts') / rate('percentage'),
          of: `a percentage’s ${perSecond(rate('percentage'))}`,
          target: 0.9,
        },
      ),
      ratios.length === 0
        ? { name: '… processor time', measured: 'unknown: no /proc', isMet: null }
        : atMost(
            '… processor time of a wire, server and PostgreSQL',
            `${Math.round(median(runs.flatMap(({ parts }) => clock(parts))))} us`,
            { ratio: median(ratios), of: 'a percentage’s', target: 1.1 },
          ),
      auditFigure(audit),
    ],
    details: { size, schedule, runs, audit },
  };
}

/** Adds a version of the bank's terms, from now on. */
async function setWireFee(url: string): Promise<void> {
  const database = createPool({ connectionString: url, max: 1 });
  try {
    await database.query(
      `insert into bank_terms (terms)
       select terms || jsonb_build_object('byType', (
         select jsonb_object_agg(type, values || jsonb_build_object('wireFee', $1::jsonb))
         from jsonb_each(terms -> 'byType') as each (type, values)
       ))
       from bank_terms
       order by version desc
       limit 1`,
      [JSON.stringify(schedule)],
    );
  } finally {
    await database.end();
  }
}
