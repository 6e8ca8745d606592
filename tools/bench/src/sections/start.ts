import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../banks/start-program.ts';
import type { BenchContext } from '../context.ts';
import { milliseconds, type SectionResult } from '../figure.ts';
import { median } from '../measure/median.ts';

const slowestMs = 5_000;

/**
 * Measures the time from `npm start` to its `Ready` line: once with an empty data directory, then
 * warm.
 */
export async function start(context: BenchContext): Promise<SectionResult> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'seven-hills-start-'));
  // Root's database runs as another user, which must be able to traverse the folder.
  await chmod(dataDirectory, 0o711);
  try {
    const first = await startOnce(dataDirectory);
    const warm: number[] = [];
    for (let round = 0; round < (context.isQuick ? 1 : 5); round++)
      warm.push(await startOnce(dataDirectory));
    const ms = median(warm);
    return {
      figures: [
        {
          name: 'npm start to Ready, warm',
          measured: milliseconds(ms),
          comparison: `${milliseconds(first)} with a new database and the demo bank`,
          target: 'at most 5 s',
          isMet: ms <= slowestMs,
        },
      ],
      details: { first, warm },
    };
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function startOnce(dataDirectory: string): Promise<number> {
  const startedAt = performance.now();
  const bank = await startProgram(['npm', 'start', '--silent'], {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDirectory,
  });
  const ms = performance.now() - startedAt;
  await bank.stop();
  return ms;
}
