// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ann = 7;
const ben = 8;
const values = {
  amount: '25.00',
  recipient: { id: 3 },
  pin: '2580',
  newPin: '2581',
  currentPassword: 'x',
};

/** Loads the page again, with what the tab has stored. */
async function page() {
  vi.resetModules();
  return await import('../../../src/net/session/typed-input.ts');
}

async function typedBy(userId: number) {
  const loaded = await page();
  loaded.ownTyped(userId);
  loaded.watchTyped('transaction', () => values);
  return loaded;
}

/** The channels that have received a message, and the one that was opened last. */
const heard = new Set<BroadcastChannel>();
let newest: BroadcastChannel | undefined;
const Channel = BroadcastChannel;
class ObservedChannel extends Channel {
  constructor(name: string) {
    super(name);
    newest = this;
    this.addEventListener('message', () => heard.add(this));
  }
}

/** Signs out in another tab, and waits until the page that was loaded last is notified. */
async function signOutElsewhere() {
  const page = newest;
  new Channel('typed-input').postMessage(null);
  await vi.waitFor(() => expect(page && heard.has(page)).toBe(true), { timeout: 10_000 });
}

beforeEach(() => {
  sessionStorage.clear();
  heard.clear();
  vi.stubGlobal('BroadcastChannel', ObservedChannel);
});
afterEach(() => vi.unstubAllGlobals());

describe('what was typed when the session expired', () => {
  it('is restored once for the same person, without PIN and password', async () => {
    (await typedBy(ann)).keepTyped();
    const { hasKeptTyped, ownTyped, takeTyped } = await page();
    expect(hasKeptTyped()).toBe(true);
    expect(takeTyped('transaction')).toBeNull();
    ownTyped(ann);
    expect(takeTyped('support')).toBeNull();
    expect(takeTyped('transaction')).toEqual({ amount: '25.00', recipient: { id: 3 } });
    expect(takeTyped('transaction')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('stores neither PIN nor password', async () => {
    (await typedBy(ann)).keepTyped();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/258|assword|[pP]in/);
  });

  it('is deleted when someone else signs in', async () => {
    (await typedBy(ann)).keepTyped();
    const { ownTyped, takeTyped } = await page();
    ownTyped(ben);
    expect(takeTyped('transaction')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('is not kept when its owner signs out, in this tab or in another one', async () => {
    const here = await typedBy(ann);
    here.forgetTyped();
    here.keepTyped();
    expect(sessionStorage.length).toBe(0);

    const elsewhere = await typedBy(ann);
    await signOutElsewhere();
    elsewhere.keepTyped();
    expect(sessionStorage.length).toBe(0);
  });

  it('is kept for staff who sign out in another tab, but not in their own', async () => {
    const answering = await typedBy(ann);
    answering.ownTyped(ann, true);
    await signOutElsewhere();
    answering.keepTyped();
    const { ownTyped, takeTyped } = await page();
    ownTyped(ann, true);
    expect(takeTyped('transaction')).toMatchObject({ amount: '25.00' });
    const leaving = await typedBy(ann);
    leaving.ownTyped(ann, true);
    leaving.forgetTyped();
    leaving.keepTyped();
    expect(sessionStorage.length).toBe(0);
  });

  it('is not kept for a form that was closed, or on a page without one', async () => {
    const { keepTyped, ownTyped, watchTyped } = await page();
    ownTyped(ann);
    watchTyped('transaction', () => values)();
    keepTyped();
    expect(sessionStorage.length).toBe(0);
  });
});
