import { expect, test } from 'vitest';
import { nightly } from '../../../src/platform/time/nightly.ts';

test.each([
  ['America/New_York', 30, '30 5 * * *'],
  ['America/New_York', 120, '0 7 * * *'],
  ['America/Chicago', 30, '30 6 * * *'],
  ['Pacific/Honolulu', 120, '0 12 * * *'],
  ['Pacific/Guam', 30, '30 14 * * *'],
  ['Asia/Kolkata', 30, '0 19 * * *'],
  ['UTC', 30, '30 0 * * *'],
])('a job of the night runs after midnight in %s, %i minutes in winter', (zone, minutes, entry) => {
  expect(nightly(minutes, zone)).toBe(entry);
});
