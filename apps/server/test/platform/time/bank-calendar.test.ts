import { expect, test } from 'vitest';
import { writeMoment } from '../../../src/platform/time/bank-calendar.ts';

test.each([
  ['2025-01-05T20:04:00Z', 'January 5, 2025 at 3:04:00 PM ET'],
  ['2025-07-05T19:04:00Z', 'July 5, 2025 at 3:04:00 PM ET'],
])('a moment is written in the bank’s time, in winter and in summer', (moment, written) => {
  expect(writeMoment(new Date(moment))).toBe(written);
});
