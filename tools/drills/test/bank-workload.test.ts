import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@seven-hills/postgres-testing';
import { expect, it } from 'vitest';
import { runBankWorkload } from '../src/bank-workload.ts';
import { settingsOn } from '../src/drill-frame.ts';

it('two servers under a random workload match the model, to the cent and the transaction', async () => {
  const seed = Number(process.env.DRILL_SEED ?? 1892);
  process.stdout.write(`bank workload: DRILL_SEED=${seed}\n`);
  const test = await createTestDatabase([]);
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-workload-'));
  try {
    const { findings, acknowledged, figures } = await runBankWorkload({
      settings: settingsOn(test.roles, folder),
      customers: 4,
      clients: 12,
      seconds: 4,
      seed,
    });
    expect(findings).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20);
    expect(figures.refused).toBeGreaterThan(0);
    expect(figures.twice).toBeGreaterThan(0);
  } finally {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
