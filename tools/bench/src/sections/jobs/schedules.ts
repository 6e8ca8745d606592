import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@seven-hills/postgres';
import { withBank } from '../../banks/with-bank.ts';
import type { BenchContext } from '../../context.ts';
import { atMost, milliseconds, perSecond, type SectionResult } from '../../figure.ts';
import type { GeneratorFigures } from '../../load/generator.ts';
import { loadDuePayments } from '../../load/load-due.ts';
import { auditOf } from '../../measure/audit-of.ts';
import { median, medianRate } from '../../measure/median.ts';

/**
 * Live traffic as on a busy day: enough to matter, but not so much that it only waits for itself.
 */
const connections = 32;

/**
 * Runs scheduled payments that are all due at the same time, alongside live transfers: measures how
 * they affect people's waiting times and how fast they are made. Audits the books afterward.
 */
export async function schedules(context: BenchContext): Promise<SectionResult> {
  const { due, rounds, seconds } = context.isQuick
    ? { due: 10_000, rounds: 1, seconds: 4 }
    : { due: 100_000, rounds: 3, seconds: 10 };
  const size = { customers: context.isQuick ? 2_000 : 10_000, transfersEach: 1 };
  return withBank(context, 'bench_schedules', { ...size, servers: 1 }, async (bank, url) => {
    const database = createPool({ connectionString: url, max: 1 });
    const left = async () =>
      (
        await database.query<{ count: number }>(
          "select count(*)::int as count from occurrence where state = 'waiting'",
        )
      ).rows[0]?.count ?? 0;
    const fire = () => bank.fire({ connections, seconds, recipients: 'uniform' });
    const without: GeneratorFigures[] = [];
    const beside: GeneratorFigures[] = [];
    let made = 0;
    let besideSeconds = 0;
    let aloneSeconds = 0;
    try {
      await fire();
      for (let round = 0; round < rounds; round++) without.push(await fire());
      const accountIds = bank.customers.map(({ accountId }) => accountId);
      await loadDuePayments(url, bank.sealingKeys, accountIds, due);
      await database.query("select graphile_worker.add_job('run_schedules')");
      while ((await left()) >= due) await sleep(50);
      const before = await left();
      const startedAt = performance.now();
      for (let round = 0; round < rounds && (await left()) > 0; round++) beside.push(await fire());
      besideSeconds = (performance.now() - startedAt) / 1_000;
      const rest = await left();
      if (rest === 0) throw new Error('the payments were all made before the traffic ended');
      made = before - rest;
      const restStartedAt = performance.now();
      while ((await left()) > 0) await sleep(100);
      aloneSeconds = (performance.now() - restStartedAt) / 1_000;
      const { rows } = await database.query<{ paid: number }>(
        'select count(*)::int as paid from bank_transaction where schedule_id is not null',
      );
      const paid = rows[0]?.paid ?? 0;
      const audit = await auditOf(url);
      const p99 = (runs: readonly GeneratorFigures[]) =>
        median(runs.map(({ latencyMs }) => latencyMs.p99));
      return {
        figures: [
          atMost(
            `live transfers alongside ${due.toLocaleString('en-US')} due payments: p99`,
            milliseconds(p99(beside)),
            {
              ratio: p99(beside) / p99(without),
              of: `the ${milliseconds(p99(without))} without`,
              target: 2,
            },
          ),
          {
            name: '… their rate',
            measured: perSecond(medianRate(beside)),
            comparison: `${perSecond(medianRate(without))} without`,
          },
          {
            name: '… payments made alongside them',
            measured: perSecond(made / besideSeconds),
            comparison: `${perSecond(rest / aloneSeconds)} alone`,
          },
          {
            name: '… audit',
            measured: `${audit.findings} findings, ${paid.toLocaleString('en-US')} paid`,
            target: 'no finding, each paid once',
            isMet: audit.findings === 0 && paid === due,
          },
        ],
        details: { size, due, without, beside, made, besideSeconds, aloneSeconds, audit },
      };
    } finally {
      await database.end();
    }
  });
}
