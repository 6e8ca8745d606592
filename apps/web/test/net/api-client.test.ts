// @vitest-environment happy-dom

import { brand } from '@seven-hills/bank/brand';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../src/net/api-client.ts';
import { LiveSocket, type Socket } from '../../src/net/live-socket.ts';

const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
const socket: Socket = {
  readyState: 1,
  onmessage: null,
  onclose: null,
  send: () => {},
  close: () => {},
};
const tell = (type: string) => socket.onmessage?.({ data: JSON.stringify({ type }) });

/** The header of a read that is made now. */
async function markOfRead(): Promise<string | null> {
  await api.get('/api/account');
  return new Headers(fetched.mock.lastCall?.[1]?.headers).get('Read-After');
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that there is a session.
  document.cookie = `${brand.signedInCookie}=1`;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads after news ask for data that includes the news', async () => {
  new LiveSocket(() => socket).subscribe(() => {});
  tell('pong');
  expect(await markOfRead()).toBeNull();
  tell('account_changed');
  const first = await markOfRead();
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(await markOfRead()).toBe(first);
  tell('account_changed');
  expect(await markOfRead()).not.toBe(first);
});

it.each([
  ['the text of the answer', '{"message":"No."}', '409: {"message":"No."}'],
  ['the text of the status, without one', '', '409: Conflict'],
])('fails with the status and %s', async (_case, body, message) => {
  fetched.mockResolvedValueOnce(new Response(body, { status: 409, statusText: 'Conflict' }));
  await expect(api.get('/api/account')).rejects.toMatchObject({ message });
});

it('sends cookies, and a body as JSON only if there is one', async () => {
  await api.post('/api/logout');
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' });
  expect(fetched.mock.lastCall?.[1]).not.toHaveProperty('body');
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has('Content-Type')).toBe(false);
  await api.post('/api/forgot-password', { body: { email: 'olivia@example.com' } });
  expect(fetched.mock.lastCall?.[1]?.body).toBe('{"email":"olivia@example.com"}');
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('Content-Type')).toBe(
    'application/json',
  );
});
