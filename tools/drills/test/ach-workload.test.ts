import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@seven-hills/postgres-testing';
import { expect, it } from 'vitest';
import { runAchWorkload } from '../src/ach/ach-workload.ts';
import { settingsOn } from '../src/drill-frame.ts';

it('two servers that are killed post each ACH entry once, or return it in exactly one file', async () => {
  const seed = Number(process.env.DRILL_SEED ?? 1892);
  process.stdout.write(`ACH workload: DRILL_SEED=${seed}\n`);
  const test = await createTestDatabase([]);
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-ach-'));
  try {
    const { findings, killed } = await runAchWorkload({
      settings: settingsOn(test.roles, join(folder, 'bank')),
      folder,
      files: 2,
      entries: 1_000,
      kills: 2,
      seed,
    });
    expect(findings).toEqual([]);
    expect(killed.receiving + killed.posting + killed.writing).toBe(2);
  } finally {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
