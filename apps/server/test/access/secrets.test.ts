import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { plainWire } from '../support/money/sample-wire.ts';
import { fundedCustomer, someone, staffMember, testPin } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let folder: string;
const answers: string[] = [];
/** Texts that must not appear in any response or log, with descriptions. */
const secrets: [string, string][] = [];

/** A person's whole conversation with the bank, valid and invalid, recorded for the tests below. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seven-hills-log-'));
  const logger = createLogger({ mode: 'demo', logLevel: 'trace', dataDirectory: folder });
  bank = await openTestBank({}, { logger });
  // Records at the injection point, not in a hook: existing routes accept no further hooks.
  const inject = bank.app.inject.bind(bank.app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  bank.app.inject = (async (options: InjectOptions) => {
    const answer = await inject(options);
    const { 'set-cookie': _cookie, ...headers } = answer.headers;
    answers.push(`${JSON.stringify(headers)}\n${answer.payload}`);
    return answer;
  }) as typeof bank.app.inject;
  const form = someone({ ssn: '412-45-6787', password: 'Mill-Creek-Ferry-31' });
  const client = new TestClient(bank.app);
  await client.post('/api/register', form);
  await client.post('/api/register', form);
  await client.post('/api/login', { email: form.email, password: 'Wrong-Guess-Aloud-9' });
  await client.post('/api/login', { email: form.email, password: form.password });
  const customer = await fundedCustomer(bank, 100_000n, { ssn: '413-55-4321' });
  const staff = await staffMember(bank);
  const { resetToken } = (
    await new TestClient(bank.app).post('/api/forgot-password', { email: form.email })
  ).json<{ resetToken: string }>();
  const wire = { ...plainWire, amount: '10.00' };
  await customer.client.post('/api/wire-transfer', wire);
  await customer.client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '1.00',
    pin: '8642',
  });
  await customer.client.post(
    '/api/transactions',
    '{"pin":"8642","password":"Wrong-Guess-Aloud-9"',
    {
      'content-type': 'application/json',
    },
  );
  await customer.client.get(`/?token=${resetToken}`);
  await customer.client.get(`/api/no-such-call?token=${resetToken}&pin=8642`);
  const { clientSecret } = (await client.post('/api/create-initial-deposit-payment', {})).json<{
    clientSecret: string;
  }>();
  const card = {
    number: '4000 0000 0000 9995',
    expiry: '12/40',
    securityCode: '974',
    zipCode: '45202',
  };
  await client.post('/sandbox-card/confirm', { clientSecret, card });
  for (const { method, url } of bank.app.registeredRoutes) {
    if (method !== 'GET' || url.startsWith('/api/docs') || url.includes('logout')) continue;
    for (const person of [customer, staff])
      await person.client.get(url.replace(/:\w+/g, String(customer.customerId)));
  }
  const { rows } = await bank.database.query<{ password_hash: string }>(
    'select password_hash from customer',
  );
  for (const { password_hash } of rows) secrets.push(['a password’s hash', password_hash]);
  const keys = Object.values(bank.keys).flatMap(({ current }) => [
    current.secret.toString('base64'),
    current.secret.toString('hex'),
  ]);
  for (const key of keys) secrets.push(['a key', key]);
  for (const person of [customer.client, staff.client, client])
    secrets.push(['a session’s token', person.cookie?.split('=')[1] ?? 'missing']);
  secrets.push(
    ['a password', form.password],
    ['a wrong password', 'Wrong-Guess-Aloud-9'],
    ['an SSN', form.ssn],
    ['an SSN without dashes', form.ssn.replaceAll('-', '')],
    ['another SSN', '413-55-4321'],
    ['a wire’s account number', wire.externalAccountNumber],
    ['a card number', '4000000000009995'],
    ['a card number as typed', card.number],
  );
  logger.info('the conversation is over');
  logged = await logIn(folder, 'the conversation is over');
  loggedOnly = [
    ['a reset token', resetToken],
    ['a client secret', clientSecret],
    ['a PIN', `"${testPin}"`],
    ['a name', wire.recipientName],
    ['an email address', form.email],
  ];
});

/**
 * Waits for a line in the folder's log, which is written in the background, and returns the log.
 */
function logIn(directory: string, line: string): Promise<string> {
  return vi.waitFor(
    () => {
      const written = readFileSync(join(directory, 'server.log'), 'utf8');
      expect(written).toContain(line);
      return written;
    },
    { timeout: 20_000 },
  );
}

let logged: string;
let loggedOnly: [string, string][];
afterAll(async () => {
  await bank.close();
  await rm(folder, { recursive: true, force: true });
});

it('the conversation was recorded: responses and log lines', () => {
  expect(answers.length, answers.map((a) => a.slice(-90)).join('\n\n')).toBeGreaterThan(40);
  expect(logged.split('\n').length).toBeGreaterThan(40);
  expect(logged).toContain('"route":"/api/login"');
});

describe('no response', () => {
  it('contains a password, a hash, a key, a session, an SSN, a card, or a full account number', () => {
    for (const [what, secret] of secrets)
      for (const answer of answers)
        expect(answer.includes(secret), `${what} in ${answer}`).toBe(false);
  });

  it('contains a stack trace, an SQL statement, or a file path of the server', () => {
    for (const answer of answers)
      expect(answer).not.toMatch(
        /node_modules|\.ts:\d+|select .* from |violates|at Object\.|pg_catalog/,
      );
  });

  it('reveals more about a session than when it ends', () => {
    for (const answer of answers) expect(answer).not.toMatch(/token_?hash|session_?hash/i);
  });
});

describe('the log', () => {
  it('contains none of these either, and no PIN, reset token, client secret or name', () => {
    for (const [what, secret] of [...secrets, ...loggedOnly])
      expect(logged.includes(secret), what).toBe(false);
    // Only as separate values: the digits can be part of a time, a process ID, or a request's UUID.
    const measures =
      /"(pid|time|responseTime|duration|durationMs|port|hostname|reqId)":("[^"]*"|[\d.]+)/g;
    expect(logged.replaceAll(measures, ''), 'a wrong PIN').not.toMatch(/(?<![\w.])8642(?!\w)/);
  });

  it('contains no line forged by a line break in the input', async () => {
    await bank.app.inject({
      url: '/api/nothing%0A%7B%22level%22%3A60%7D',
      headers: { 'user-agent': 'x\\n{"level":60}', 'x-request-id': 'mine' },
    });
    const lines = (await logIn(folder, '"route":"/api/nothing')).trim().split('\n');
    for (const line of lines)
      expect(JSON.parse(line)).toHaveProperty('service', 'seven-hills-bank');
    expect(lines.join()).not.toContain('"reqId":"mine"');
  });

  it('redacts secrets even if a whole form is logged', async () => {
    const file = join(folder, 'forms');
    const logger = createLogger({ mode: 'demo', logLevel: 'info', dataDirectory: file });
    const form = {
      pin: '8642',
      password: 'Mill-Creek-Ferry-31',
      ssn: '412-45-6787',
      token: 'tok-1',
    };
    logger.info({ ...form, body: form, headers: { cookie: 'tok-1' } }, 'a form');
    const text = await logIn(file, 'a form');
    for (const secret of Object.values(form)) expect(text).not.toContain(secret);
  });

  it('contains an error immediately, with the buffered lines before it', async () => {
    // The timer that writes buffered lines never fires in this test.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const file = join(folder, 'errors');
      const logger = createLogger({ mode: 'demo', logLevel: 'info', dataDirectory: file });
      logger.info('something ordinary');
      logger.error('something went wrong');
      expect(await logIn(file, 'something went wrong')).toContain('something ordinary');
    } finally {
      vi.useRealTimers();
    }
  });
});
