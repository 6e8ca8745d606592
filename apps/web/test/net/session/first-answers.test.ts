// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const account = { id: 7, balance: '12.50' };

/** Loads the client like a page whose document included a response. */
async function openPage() {
  vi.resetModules();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-answers';
  element.textContent = JSON.stringify({
    sessionExpiresIn: '600',
    answers: { '/api/account': account },
  });
  document.head.append(element);
  const { api } = await import('../../../src/net/api-client.ts');
  const { readFirstAnswers } = await import('../../../src/net/session/first-answers.ts');
  readFirstAnswers(new QueryClient());
  const { sessionEndsAt } = await import('../../../src/net/session/session-lifetime.ts');
  return { api, sessionEndsAt };
}

const later = { ...account, balance: '10.00' };
const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(later)));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer that came with the document', () => {
  it('replaces the call once, and sets when the session ends', async () => {
    const { api, sessionEndsAt } = await openPage();
    expect(sessionEndsAt()).toBe(Date.now() + 600_000);
    expect(await api.get('/api/account')).toEqual(account);
    expect(fetched).not.toHaveBeenCalled();
    expect(await api.get('/api/account')).toEqual(later);
    expect(fetched).toHaveBeenCalledOnce();
    expect(document.getElementById('first-answers')).toBeNull();
  });

  it('is not used after a change', async () => {
    const { api } = await openPage();
    await api.post('/api/session/extend');
    expect(await api.get('/api/account')).toEqual(later);
  });

  it('is not used after ten seconds', async () => {
    const { api } = await openPage();
    vi.advanceTimersByTime(10_000);
    expect(await api.get('/api/account')).toEqual(later);
  });
});
