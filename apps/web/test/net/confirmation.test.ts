// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/net/api-client.ts';
import { problemCode } from '../../src/net/api-error.ts';
import { takeConfirmations } from '../../src/net/confirmation/ask-for-confirmation.ts';

const refusal = JSON.stringify({
  code: 'confirmation_required',
  message: 'Please confirm that it is you.',
  methods: ['code'],
});
const fetched = vi.fn<typeof fetch>();
const ask = vi.fn<(methods: readonly string[]) => Promise<boolean>>();
let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  stop = takeConfirmations(ask);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refused = () => new Response(refusal, { status: 403 });
const done = () => new Response('{"message":"done"}');
const book = (idempotencyKey: string) =>
  api.post('/api/admin/counter-deposits', {
    body: { accountId: 7, amount: '20.00', note: 'Slip 17' },
    idempotencyKey,
  });

describe('a call that is refused for lack of a confirmation', () => {
  it('is repeated as it was, under the same key, once the person has confirmed', async () => {
    fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(done());
    ask.mockResolvedValueOnce(true);
    expect(await book('key-1')).toEqual({ message: 'done' });
    expect(ask).toHaveBeenCalledExactlyOnceWith(['code']);
    const [first, second] = fetched.mock.calls.map(([address, init]) => ({
      address,
      body: init?.body,
      key: new Headers(init?.headers).get('idempotency-key'),
    }));
    expect(second).toEqual(first);
    expect(first?.key).toBe('key-1');
  });

  it('fails with the refusal if the person cancels, or is refused again', async () => {
    fetched.mockImplementation(async () => refused());
    ask.mockResolvedValueOnce(false);
    await expect(book('key-2')).rejects.toSatisfy(isRefusal);
    expect(fetched).toHaveBeenCalledTimes(1);
    ask.mockResolvedValueOnce(true);
    await expect(book('key-3')).rejects.toSatisfy(isRefusal);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks once for all waiting calls', async () => {
    fetched
      .mockResolvedValueOnce(refused())
      .mockResolvedValueOnce(refused())
      .mockImplementation(async () => done());
    ask.mockImplementationOnce(async () => {
      await vi.waitUntil(() => fetched.mock.calls.length === 2);
      return true;
    });
    await Promise.all([book('key-4'), book('key-5')]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('fails with the refusal if no page can ask', async () => {
    stop();
    fetched.mockResolvedValueOnce(refused());
    await expect(book('key-6')).rejects.toSatisfy(isRefusal);
  });
});

const isRefusal = (error: unknown) => problemCode(error) === 'confirmation_required';
