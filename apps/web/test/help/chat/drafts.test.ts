// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const ann = 7;
const ben = 8;

/** Loads the page again, with what the tab has stored. */
async function pageOf(userId: number) {
  vi.resetModules();
  const typed = await import('../../../src/net/session/typed-input.ts');
  typed.ownTyped(userId);
  return { ...typed, ...(await import('../../../src/help/chat/drafts.ts')) };
}

beforeEach(() => sessionStorage.clear());

async function endSessionWhileWriting() {
  const page = await pageOf(ann);
  page.writeDraft(5, 'Where is my');
  page.writeDraft(5, 'Where is my wire?');
  page.writeDraft(6, 'sent');
  page.writeDraft(6, '');
  page.keepTyped();
}

it('a half-written message is restored to its chat after the session expires', async () => {
  await endSessionWhileWriting();
  const page = await pageOf(ann);
  expect(page.draftIn(6)).toBe('');
  expect(page.draftIn(5)).toBe('Where is my wire?');
  // The draft stays until it is sent, however often the pane is opened.
  expect(page.draftIn(5)).toBe('Where is my wire?');
  page.keepTyped();
  expect((await pageOf(ann)).draftIn(5)).toBe('Where is my wire?');
});

it('a half-written message is never shown to another person', async () => {
  await endSessionWhileWriting();
  expect((await pageOf(ben)).draftIn(5)).toBe('');
  expect((await pageOf(ann)).draftIn(5)).toBe('');
});

it('signing out deliberately leaves no half-written message', async () => {
  const page = await pageOf(ann);
  page.writeDraft(5, 'Where is my wire?');
  page.forgetTyped();
  page.keepTyped();
  expect((await pageOf(ann)).draftIn(5)).toBe('');
});
