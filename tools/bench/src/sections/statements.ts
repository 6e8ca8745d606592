import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { type Figure, milliseconds, type SectionResult } from '../figure.ts';
import { loadHistories } from '../load/load-histories.ts';
import { cleanAuditOf } from '../measure/audit-of.ts';
import { mediansInTurn, millisecondsOf } from '../measure/measure-in-turn.ts';

/**
 * The limit on the growth of the process, garbage included; the memory in use grows by a few MiB.
 */
const growthMaxMiB = 150;
const dayMs = 86_400_000;

/**
 * Downloads the statement of a month with 50 entries in each format, and streams that of a year for
 * a customer with 50,000 transactions: measures how long each takes and how much the server's
 * memory grows.
 */
export async function statements(context: BenchContext): Promise<SectionResult> {
  return withBank(
    context,
    'bench_statements',
    { customers: 1_000, transfersEach: 5, servers: 1 },
    async (bank, url) => {
      const { tokens, month } = await loadHistories(url, bank.pinKeys);
      const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
      const ask = async (format: string, token: string, from: string, to: string) => {
        const response = await fetch(
          `http://127.0.0.1:${bank.ports[0]}/api/statements/range?from=${from}&to=${to}&format=${format}`,
          { headers: { cookie: `session=${token}` } },
        );
        if (response.status !== 200) throw new Error(`${format}: ${response.status}`);
        let bytes = 0;
        let lines = 0;
        for await (const chunk of response.body ?? []) {
          bytes += (chunk as Uint8Array).length;
          for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
        }
        return { bytes, lines };
      };
      const ofMonth = (format: string) => ask(format, tokens.short, `${month}-01`, `${month}-28`);
      const ofYear = (format: string) => ask(format, tokens.long, day(-364), day(0));
      // The lines except the header and the two balances.
      const entries = (await ofYear('csv')).lines - 3;
      const formats = ['pdf', 'csv', 'ofx', 'qif', 'camt'];
      const short = Object.fromEntries(
        formats.map((format) => [format, () => millisecondsOf(() => ofMonth(format))]),
      );
      for (const measure of Object.values(short)) await measure();
      const shortTimes = await mediansInTurn(context.isQuick ? 5 : 21, short);
      const figures: Figure[] = Object.entries(shortTimes).map(([format, time]) => ({
        name: `statement of a month with 50 entries as ${format}`,
        measured: milliseconds(time),
      }));
      const long: Record<string, unknown> = {};
      for (const format of ['csv', 'pdf']) {
        const before = (await bank.memory()) ?? 0;
        let most = before;
        const watching = setInterval(async () => {
          most = Math.max(most, (await bank.memory()) ?? 0);
        }, 200);
        let bytes = 0;
        const time = await millisecondsOf(async () => {
          ({ bytes } = await ofYear(format));
        });
        clearInterval(watching);
        long[format] = { time, bytes, before, most };
        figures.push({
          name: `statement of a year with ${entries.toLocaleString('en-US')} entries as ${format}`,
          measured: `${(time / 1_000).toFixed(1)} s, ${(bytes / 1_000_000).toFixed(1)} MB`,
          comparison: `memory ${Math.round(before)} → ${Math.round(most)} MiB`,
          target: `at most +${growthMaxMiB} MiB`,
          isMet: most - before <= growthMaxMiB,
        });
      }
      const audit = await cleanAuditOf(url);
      return { figures, details: { shortTimes, long, audit } };
    },
  );
}
