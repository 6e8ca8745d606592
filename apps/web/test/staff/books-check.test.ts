import { expect, it } from 'vitest';
import { booksProofWords } from '../../src/staff/books-check/books-proof-words.ts';

const now = new Date('2026-11-23T19:06:00Z');
const proof = (changes: Partial<Parameters<typeof booksProofWords>[0]> = {}) =>
  booksProofWords(
    {
      provenThrough: '2026-11-23T19:05:10.000Z',
      lastSweepAt: '2026-11-23T16:00:00.000Z',
      sweptPercent: 40,
      findingCount: 0,
      findings: [],
      isStale: false,
      ...changes,
    },
    now,
  );

it('says up to what time the books are proven, and when all earlier entries were last audited', () => {
  expect(proof()).toEqual({
    variant: 'success',
    title: 'Books proven at 2:05 PM',
    note: 'Everything posted until then is audited. All entries before were last audited 3 hours ago.',
  });
  expect(proof({ lastSweepAt: null }).note).toContain('40% are audited so far');
});

it('warns in amber, with the time, when the audit has stopped', () => {
  expect(proof({ isStale: true, provenThrough: '2026-11-23T18:41:00.000Z' })).toMatchObject({
    variant: 'warning',
    title: 'Books last proven 25 minutes ago',
  });
  expect(proof({ isStale: true, provenThrough: null }).variant).toBe('warning');
});

it('is red with the findings, even when the audit has stopped', () => {
  expect(proof({ findingCount: 2, isStale: true })).toMatchObject({
    variant: 'danger',
    title: 'The books are off: 2 findings',
  });
});

it('starts without a warning in a new bank', () => {
  expect(proof({ provenThrough: null, lastSweepAt: null }).variant).toBe('info');
});
