import { WebSocket } from 'ws';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import type { Figure, SectionResult } from '../figure.ts';
import { median } from '../measure/median.ts';

const sessions = 1_000;
const mostMiB = 200;

/**
 * Measures the server's resident memory with 1,000 signed-in people who each have a live socket
 * open, and under a load of transfers. A leak would show as growth between the two halves of the
 * settled part of the load.
 */
export async function memory(context: BenchContext): Promise<SectionResult> {
  const loadSeconds = context.isQuick ? 30 : 300;
  const samplesEvery = loadSeconds / 60;
  return withBank(
    context,
    'bench_memory',
    { customers: sessions, transfersEach: 5, servers: 1 },
    async (bank) => {
      const atStart = await bank.memory();
      if (atStart === null)
        return {
          figures: [{ name: 'memory', measured: 'this system has no /proc to read' }],
          details: null,
        };
      const sockets = await openSockets(bank.ports[0] ?? 0, bank.customers);
      await pause(3_000);
      const withSessions = (await bank.memory()) ?? 0;
      for (const socket of sockets) socket.close();

      const samples: number[] = [];
      let isOver = false;
      const load = bank
        .fire({ connections: 64, seconds: loadSeconds, recipients: 'uniform' })
        .finally(() => {
          isOver = true;
        });
      // Awaited below; a failure in the meantime must not end the benchmark.
      load.catch(() => undefined);
      while (!isOver) {
        await pause(samplesEvery * 1_000);
        const sample = await bank.memory();
        if (sample !== null && !isOver) samples.push(sample);
      }
      const loadFigures = await load;
      // The first third fills caches and pools; the rest should be level.
      const settled = samples.slice(Math.floor(samples.length / 3));
      const half = Math.floor(settled.length / 2);
      const [before, after] = [median(settled.slice(0, half)), median(settled.slice(half))];
      const growth = after / before - 1;
      await pause(5_000);
      const afterwards = (await bank.memory()) ?? 0;
      return {
        figures: [
          {
            name: `memory with ${sessions.toLocaleString('en-US')} sessions, each with a live socket`,
            measured: mebibytes(withSessions),
            comparison: `${mebibytes(atStart)} before they connected`,
            target: `below ${mostMiB} MiB`,
            isMet: withSessions < mostMiB,
          },
          level(`memory during ${loadSeconds} s of transfers`, before, after, growth),
          { name: '… and 5 s after it', measured: mebibytes(afterwards) },
        ],
        details: { atStart, withSessions, samples, afterwards, load: loadFigures },
      };
    },
  );
}

const level = (name: string, before: number, after: number, growth: number): Figure => ({
  name,
  measured: `${mebibytes(before)} → ${mebibytes(after)}`,
  comparison: `${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)}% from the middle to the end`,
  target: 'at most +5%',
  isMet: growth <= 0.05,
});

const mebibytes = (value: number) => `${Math.round(value)} MiB`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a live socket for each customer, like the web app does. */
async function openSockets(port: number, customers: readonly { sessionToken: string }[]) {
  const sockets: WebSocket[] = [];
  for (const { sessionToken } of customers) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: `session=${sessionToken}` },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    sockets.push(socket);
  }
  return sockets;
}
