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
