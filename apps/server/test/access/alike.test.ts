import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailSender } from '../../src/platform/mail/send-mail.ts';
import { hashing } from '../support/cheap-passwords.ts';
import { rowsContaining } from '../support/every-column.ts';
import { openMailServer } from '../support/outside/mail-server.ts';
import { signedInPerson, someone } from '../support/people.ts';
import { messagesTo } from '../support/staff.ts';
import { idleMailSender, openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let production: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  production = await openTestBank(
    { mode: 'production', publicUrl: 'https://bank.example' },
    { adapters: { mailSender: idleMailSender } },
  );
});
beforeEach(async () => {
  for (const { database } of [bank, production])
    await database.query('delete from attempt_counter');
});
afterAll(async () => {
  await bank.close();
  await production.close();
});

/**
 * Returns what a response reveals: everything but the request's own id, with secrets reduced to
 * their length.
 */
function visible(response: Awaited<ReturnType<TestClient['post']>>) {
  const body = response.json<Record<string, unknown>>();
  const { 'x-request-id': _id, date: _date, ...headers } = response.headers;
  return {
    status: response.statusCode,
    headers,
    body: { ...body, requestId: typeof body.requestId, resetToken: String(body.resetToken).length },
  };
}

/** Measures the work of a call: statements sent to the database, and passwords hashed. */
async function workOf(call: () => Promise<unknown>, { database } = bank) {
  const clients = new Set<object>();
  let statements = 0;
  const count = (client: { query: (...parameters: never[]) => unknown }) => {
    if (clients.has(client)) return;
    clients.add(client);
    const original = client.query.bind(client);
    client.query = (...parameters) => {
      statements += 1;
      return original(...parameters);
    };
  };
  const before = { ...hashing };
  database.on('acquire', count as never);
  await call();
  database.off('acquire', count as never);
  for (const client of clients) delete (client as { query?: unknown }).query;
  return {
    statements,
    verifications: hashing.verifications - before.verifications,
    hashes: hashing.hashes - before.hashes,
  };
}

describe('a stranger gets the same response for a known and an unknown address', () => {
  type Call = (at: TestBank, email: string) => ReturnType<TestClient['post']>;
  const calls: [string, Call][] = [
    [
      'from a sign-in with a wrong password',
      ({ app }, email) =>
        new TestClient(app).post('/api/login', { email, password: 'not-the-password' }),
    ],
    [
      'from requesting a reset link',
      ({ app }, email) => new TestClient(app).post('/api/forgot-password', { email }),
    ],
  ];

  it.each(calls)('%s: status, headers, text, and work', async (_what, call) => {
    const known = (await signedInPerson(production)).email;
    const unknown = 'nobody.at.all@example.com';
    expect(visible(await call(production, known))).toEqual(
      visible(await call(production, unknown)),
    );
    const forKnown = await workOf(() => call(production, known), production);
    expect(forKnown.statements).toBeGreaterThan(0);
    expect(await workOf(() => call(production, unknown), production)).toEqual(forKnown);
  });

  it('even when it is throttled', async () => {
    const known = (await signedInPerson(bank)).email;
    const twelfth = async (email: string) => {
      let answer = await new TestClient(bank.app).post('/api/login', { email, password: 'wrong' });
      for (let round = 0; round < 11; round++)
        answer = await new TestClient(bank.app).post('/api/login', { email, password: 'wrong' });
      const { 'retry-after': _seconds, ...headers } = visible(answer).headers;
      return { ...visible(answer), headers };
    };
    const first = await twelfth(known);
    expect(first.status).toBe(429);
    expect(await twelfth('nobody.at.all@example.com')).toEqual(first);
  });

  it('because a wrong password is actually checked for both', async () => {
    const known = (await signedInPerson(bank)).email;
    for (const email of [known, 'nobody.at.all@example.com']) {
      const { verifications } = await workOf(() =>
        new TestClient(bank.app).post('/api/login', { email, password: 'not-the-password' }),
      );
      expect(verifications).toBe(1);
    }
  });
});

describe('an application for an account in production', () => {
  const apply = (form: object) => new TestClient(production.app).post('/api/register', form);
  const counts = async () =>
    (
      await production.superuser.query<{
        customers: bigint;
        accounts: bigint;
        ledger_accounts: bigint;
      }>(
        `select (select count(*) from customer) as customers,
                (select count(*) from account) as accounts,
                (select count(*) from ledger.account) as ledger_accounts`,
      )
    ).rows[0];

  it('gets the same response for a known address and a known SSN: status, headers, text, and work', async () => {
    const known = someone();
    await apply(known);
    const welcomed = await apply(someone());
    const expected = await workOf(() => apply(someone()), production);
    expect(expected).toMatchObject({ hashes: 1, verifications: 0 });
    const before = await counts();
    for (const theirs of [{ email: known.email }, { ssn: known.ssn }, known]) {
      expect(visible(await apply(someone(theirs)))).toEqual(visible(welcomed));
      expect(await workOf(() => apply(someone(theirs)), production)).toEqual(expected);
    }
    expect(await counts()).toEqual(before);
    const { rows } = await production.database.query<{ detail: string; email: string }>(
      `select distinct detail, email
       from audit_event join customer on customer.id = subject_id
       where action = 'registration_refused'
       order by detail`,
    );
    expect(rows).toEqual([
      { detail: 'known SSN', email: known.email },
      { detail: 'known email address', email: known.email },
    ]);
  });

  it('with a known address leaves its owner’s password and details unchanged, and notifies the owner', async () => {
    const ann = await signedInPerson(production);
    const before = (await ann.client.get('/api/auth/user')).json();
    await apply(someone({ email: ann.email, password: 'Another-Hill-Top-6' }));
    expect((await ann.client.get('/api/auth/user')).json()).toEqual(before);
    const signIn = (password: string) =>
      new TestClient(production.app).post('/api/login', { email: ann.email, password });
    expect((await signIn('Another-Hill-Top-6')).statusCode).toBe(403);
    expect((await signIn(ann.password)).statusCode).toBe(200);
    const mail = (await messagesTo(production, ann.email)).at(-1);
    expect(mail?.text_body).toMatch(/asked to open an account/);
  });

  it('sends at most five emails an hour to one address', async () => {
    const { email } = someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(someone({ email }))));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('an application at a demo without mail', () => {
  const reasonAt = async (demo: TestBank, theirs: Record<string, unknown>) => {
    const answer = await new TestClient(demo.app).post('/api/register', someone(theirs));
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
  };

  it('is refused if a customer already has the SSN or the address, and the response says so', async () => {
    const { email, ssn } = someone();
    expect((await reasonAt(bank, { email, ssn })).status).toBe(201);
    expect(await reasonAt(bank, { ssn })).toEqual({
      status: 409,
      message: 'A customer of this demo bank already has this SSN. Use another one.',
    });
    expect(await reasonAt(bank, { email })).toEqual({
      status: 409,
      message:
        'A customer of this demo bank already has this email address. Sign in with it, or use another one.',
    });
    const { rows } = await bank.database.query('select 1 from customer where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('does not reveal this at a public demo', async () => {
    const publicDemo = await openTestBank({ isPublic: true });
    const { email, ssn } = someone();
    const opened = await reasonAt(publicDemo, { email, ssn });
    expect(opened.status).toBe(201);
    for (const theirs of [{ ssn }, { email }])
      expect(await reasonAt(publicDemo, theirs)).toEqual(opened);
    await publicDemo.close();
  });
});

it('a demo that only its own machine can reach says that it does not know an address', async () => {
  const ann = await signedInPerson(bank);
  const ask = async (email: string) =>
    (await new TestClient(bank.app).post('/api/forgot-password', { email })).json<object>();
  expect(await ask(ann.email)).toHaveProperty('resetToken');
  const unknown = await ask('nobody.at.all@example.com');
  expect(unknown).not.toHaveProperty('resetToken');
  expect(unknown).toMatchObject({ message: expect.stringMatching(/^No customer of this demo/) });
});

it('at a public demo returns neither token nor mail, and sends a link if possible', async () => {
  for (const [mailSender, message] of [
    [null, /has no mail server/],
    [idleMailSender, /^If an account exists/],
  ] as const) {
    const publicDemo = await openTestBank({ isPublic: true }, { adapters: { mailSender } });
    const ann = await signedInPerson(publicDemo);
    const answers = [];
    for (const email of [ann.email, 'nobody.at.all@example.com'])
      answers.push(
        (
          await new TestClient(publicDemo.app).post('/api/forgot-password', { email })
        ).json<object>(),
      );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ message: expect.stringMatching(message) });
    expect(answers[0]).not.toHaveProperty('resetToken');
    await publicDemo.close();
  }
});

describe('in production', () => {
  it('the reset token is sent only by mail', async () => {
    const ann = await signedInPerson(production);
    for (const email of [ann.email, 'nobody.at.all@example.com']) {
      const answer = await new TestClient(production.app).post('/api/forgot-password', { email });
      expect(Object.keys(answer.json<object>())).toEqual(['message']);
    }
    const server = await openMailServer();
    const sender = createMailSender(production.database, server.url, production.keys.sealing);
    await sender.sendDue();
    sender.close();
    await server.close();
    const mail = server.received.find(
      ({ subject, envelopeTo }) => subject === 'Reset your password' && envelopeTo === ann.email,
    );
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await rowsContaining(production.superuser, [token])).toEqual([]);
  });
});
