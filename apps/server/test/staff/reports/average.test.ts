import { expect, it } from 'vitest';
import { averageOf } from '../../../src/staff/reports/read-reports.ts';

it.each([
  [0n, 0n, 0n],
  [1n, 2n, 1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [10_000n, 3n, 3_333n],
])('averages %d cents over %d half-up to %d', (volume, count, average) => {
  expect(averageOf(volume, count)).toBe(average);
});
