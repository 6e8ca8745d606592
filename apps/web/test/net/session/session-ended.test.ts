// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import {
  announceSignedOut,
  beginSignOut,
  followSignOuts,
} from '../../../src/net/session/session-ended.ts';
import { forgetTyped, ownTyped } from '../../../src/net/session/typed-input.ts';

afterEach(() => vi.restoreAllMocks());

it('a tab that signs out goes to the page that confirms it, even if it sees the session end first', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  ownTyped(7);
  followSignOuts();
  const heard = new Promise((resolve) => {
    new BroadcastChannel('typed-input').onmessage = resolve;
  });
  beginSignOut();
  forgetTyped();
  await heard;
  await announceSignedOut();
  expect(assign.mock.calls).toEqual([['/logout']]);
});

it('a tab that is refused before it hears of the sign-out elsewhere still explains it', async () => {
  vi.resetModules();
  const tab = await import('../../../src/net/session/session-ended.ts');
  const assigned = new Promise<void>((resolve) => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => resolve());
  });
  tab.followSignOuts();
  await tab.announceSignedOut();
  new BroadcastChannel('sign-out').postMessage('signing out');
  await assigned;
  expect(sessionStorage.getItem('session-end')).toBe('otherTab');
});
