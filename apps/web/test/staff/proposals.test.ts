import { expect, test } from 'vitest';
import { ageOf, approvalCount } from '../../src/staff/proposals/proposal-words.ts';

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [2 * 86_400, '2 days ago'],
  [-5, 'just now'],
])('%i seconds are “%s”', (seconds, words) => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(ageOf(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
});

test('denials do not count as approvals', () => {
  const vote = { voter: { id: 1, name: 'Ann' }, reason: null, votedAt: '2026-11-22T12:00:00Z' };
  const votes = [
    { ...vote, isApproval: true },
    { ...vote, isApproval: false },
  ];
  expect(approvalCount({ approvals: 2, votes })).toBe('1 of 2 approvals');
  expect(approvalCount({ approvals: 1, votes: [] })).toBe('0 of 1 approval');
});
