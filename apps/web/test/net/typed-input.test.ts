// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

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
  return await import('../../src/net/session/typed-input.ts');
}

async function typedBy(userId: number) {
  const loaded = await page();
  loaded.ownTyped(userId);
  loaded.watchTyped('transaction', () => values);
  return loaded;
}

beforeEach(() => sessionStorage.clear());

describe('what was typed when the session ended by itself', () => {
  it('is there again for the same person, once, without PIN and password', async () => {
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

  it('is gone when somebody else signs in', async () => {
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
    new BroadcastChannel('sign-out').postMessage(null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    elsewhere.keepTyped();
    expect(sessionStorage.length).toBe(0);
  });

  it('is kept for staff who sign out in another tab, and not in their own', async () => {
    const signOutElsewhere = async () => {
      new BroadcastChannel('sign-out').postMessage(null);
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
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

  it('is not kept for a form that was left, nor on a page without one', async () => {
    const { keepTyped, ownTyped, watchTyped } = await page();
    ownTyped(ann);
    watchTyped('transaction', () => values)();
    keepTyped();
    expect(sessionStorage.length).toBe(0);
  });
});
