// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { judgeSessionEnd } from '../../../src/net/session/session-end.ts';
import { sessionEndTitles } from '../../../src/visitor/sign-in/session-end-titles.ts';

const now = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;

describe('why a session ended', () => {
  it.each([
    ['its end came, and nobody had done anything', now - 1_000, now - minutes(15), 'idle'],
    ['its end came while somebody was busy', now - 1_000, now - minutes(1), 'longest'],
    ['it was over before its end', now + minutes(10), now - minutes(15), 'elsewhere'],
    ['its end was never said', null, now - minutes(15), 'elsewhere'],
  ] as const)('%s', (_, endedAt, lastInputAt, reason) => {
    expect(judgeSessionEnd(now, endedAt, lastInputAt)).toBe(reason);
  });

  it('of staff comes sooner', () => {
    expect(judgeSessionEnd(now, now - 1_000, now - minutes(10), true)).toBe('staffIdle');
    expect(judgeSessionEnd(now, now - 1_000, now - minutes(6), true)).toBe('staffIdle');
    expect(judgeSessionEnd(now, now - 1_000, now - minutes(1), true)).toBe('longest');
    expect(sessionEndTitles.staffIdle).toBe(
      'You were signed out after 10 minutes to protect your account',
    );
  });

  it('is explained in plain words', () => {
    expect(sessionEndTitles.idle).toBe(
      'You were signed out after 15 minutes to protect your account',
    );
  });
});
