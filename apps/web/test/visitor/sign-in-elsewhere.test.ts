// @vitest-environment happy-dom
import { brand } from '@seven-hills/bank/brand';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceSignIn, useSignInElsewhere } from '../../src/visitor/sign-in-elsewhere.ts';
import { h, show, waitFor } from '../ui/render.ts';

const goOn = vi.fn();
const answers = vi.fn<typeof fetch>();
const cookie = vi.spyOn(document, 'cookie', 'get');

function Page({ isWaiting }: { isWaiting: boolean }) {
  useSignInElsewhere(isWaiting, goOn);
  return null;
}
const openPage = (isWaiting = true) => show(h(Page, { isWaiting }));

const answer = (status: number) =>
  answers.mockImplementation(async () =>
    Response.json({ id: 1, code: 'unauthorized' }, { status }),
  );
const signIn = () => {
  cookie.mockReturnValue(`${brand.signedInCookie}=1`);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => {
  vi.stubGlobal('fetch', answers);
  cookie.mockReturnValue('');
  answer(200);
});
afterEach(() => {
  vi.unstubAllGlobals();
  goOn.mockReset();
  answers.mockReset();
});

describe('a sign-in page', () => {
  it('continues when the visitor has signed in in another tab', async () => {
    openPage();
    signIn();
    expect(goOn).not.toHaveBeenCalled();
    announceSignIn();
    await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['focus', () => dispatchEvent(new Event('focus'))],
    ['visibility', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('checks again when it gets %s', async (_, happen) => {
    openPage();
    signIn();
    happen();
    await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  });

  it('asks nothing while the browser has no session', async () => {
    openPage();
    announceSignIn();
    dispatchEvent(new Event('focus'));
    await settled();
    expect(answers).not.toHaveBeenCalled();
    expect(goOn).not.toHaveBeenCalled();
  });

  it('stays if the bank knows of no session', async () => {
    answer(401);
    openPage();
    signIn();
    dispatchEvent(new Event('focus'));
    await waitFor(() => expect(answers).toHaveBeenCalled());
    await settled();
    expect(goOn).not.toHaveBeenCalled();
  });

  it('stays while it is doing something else, such as setting a new password', async () => {
    openPage(false);
    signIn();
    announceSignIn();
    dispatchEvent(new Event('focus'));
    await settled();
    expect(goOn).not.toHaveBeenCalled();
  });

  it('stays if it was opened while signed in', async () => {
    signIn();
    openPage();
    announceSignIn();
    dispatchEvent(new Event('focus'));
    await settled();
    expect(goOn).not.toHaveBeenCalled();
  });

  // Must be the last test, because the reason is remembered for as long as the page exists.
  it('continues immediately in a tab that lost its session to a new one', async () => {
    sessionStorage.setItem('session-end', 'elsewhere');
    signIn();
    openPage();
    await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  });
});
