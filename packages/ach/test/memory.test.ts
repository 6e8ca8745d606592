import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a file is written and read in the same little memory, whatever its length', () => {
  const script = new URL('support/stream-entries.ts', import.meta.url).pathname;
  const run = (count: number) =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['--max-old-space-size=32', '--max-semi-space-size=4', script, String(count)],
        { encoding: 'utf8' },
      ),
    ) as { entries: number; ended: boolean; maxRssMb: number };
  const short = run(1_000);
  const long = run(200_000);
  expect(long).toMatchObject({ entries: 200_000, ended: true });
  expect(long.maxRssMb - short.maxRssMb).toBeLessThan(40);
}, 60_000);
