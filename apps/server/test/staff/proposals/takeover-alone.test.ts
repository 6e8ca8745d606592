import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffRulesOf } from '../../../src/compose/staff-rules.ts';
import type { StaffRules } from '../../../src/http/callers/staff-rules.ts';
import { finishFactorResets } from '../../../src/people/factor-reset/finish-factor-resets.ts';
import { createMailSender, type MailSender } from '../../../src/platform/mail/send-mail.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import { addPasskey, codeOf } from '../../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { showSecondFactor } from '../../support/staff.ts';
import {
  idleMailSender,
  openTestBank,
  type TestBank,
  TestClient,
} from '../../support/test-bank.ts';

/**
 * A takeover that one administrator could attempt: change the customer's address, receive the
 * reset link, set a PIN, send a wire. A production bank, with and without the rules for staff.
 */
const withoutRules: StaffRules = {
  requiresSecondFactor: false,
  idleMinutes: 15,
  confirmation: 'with_factor',
  viewReason: 'optional',
};
const banks = [
  ['with second factors and confirmations of staff', staffRulesOf('production')],
  ['without them', withoutRules],
] as const;

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());

/** Protects a customer's sign-in. */
type Protect = (customer: Customer, browser: BrowserClient) => Promise<void>;
const victims: [string, Protect | null][] = [
  ['who has set up nothing', null],
  [
    'with an authenticator app',
    async ({ password }, browser) => {
      const started = await browser.post('/api/second-factor/authenticator', {
        currentPassword: password,
      });
      const { secret } = started.json<{ secret: string }>();
      const code = codeOf(secret);
      const done = await browser.post('/api/second-factor/authenticator/confirm', { code });
      expect(done.statusCode).toBe(200);
    },
  ],
  [
    'with a passkey',
    async ({ password }, browser) => {
      const device = new SoftwareAuthenticator('https://bank.example');
      expect((await addPasskey({ browser, password }, device)).statusCode).toBe(201);
    },
  ],
];

describe.each(banks)('one administrator alone, %s,', (_, staffRules) => {
  let bank: TestBank;
  let sender: MailSender;
  let thief: Customer;
  let ann: Customer;
  const address = 'thief@example.com';
  const password = 'Quiet-Harbor-Lantern-5';

  beforeAll(async () => {
    bank = await openTestBank(
      {
        mode: 'production',
        publicUrl: 'https://bank.example',
        staffRules,
        customerRules: { requiresSecondFactor: false },
      },
      {
        adapters: { mailSender: idleMailSender, wireRail: { send: async () => {} } },
      },
    );
    sender = createMailSender(bank.database, server.url, bank.keys.sealing);
  });
  beforeEach(async () => {
    await bank.database.query('delete from attempt_counter');
    thief = await staffMember(bank);
    await showSecondFactor(bank, thief);
    ann = await fundedCustomer(bank);
    await bank.database.query('update customer set confirmed_email = email where id = $1', [
      ann.customerId,
    ]);
    await sender.sendDue();
    server.received.length = 0;
  });
  afterEach(async () => expect(await bank.audit()).toEqual([]));
  afterAll(async () => {
    sender.close();
    await bank.close();
  });

  async function victim(protect: Protect | null): Promise<void> {
    if (!protect) return;
    const browser = new BrowserClient(bank.app);
    await browser.signIn(ann.email, ann.password);
    await protect(ann, browser);
  }
  const changeAddress = () =>
    thief.client.call('PUT', `/api/admin/users/${ann.customerId}`, { email: address });
  /** The token in the newest link of a kind that reached an address. */
  async function tokenAt(recipient: string, pattern: RegExp): Promise<string | undefined> {
    await sender.sendDue();
    return server.received
      .filter(({ envelopeTo }) => envelopeTo === recipient)
      .map(({ text }) => pattern.exec(text ?? '')?.[1])
      .findLast(Boolean);
  }
  const askForReset = (email: string) =>
    new TestClient(bank.app).post('/api/forgot-password', { email });
  const resetLink = /[?#&]token=([\w-]+)/;
  const resetFactors = () =>
    thief.client.post(`/api/admin/users/${ann.customerId}/reset-factors`, {
      reason: 'Lost everything',
      identification: 'Known to me',
    });
  /** Sets a PIN and sends a wire, in whatever session the thief has. */
  async function robs(client: Pick<TestClient, 'post' | 'call'>): Promise<number[]> {
    const answers = [
      await client.call('PUT', '/api/pin', {
        currentPassword: password,
        newPin: '7391',
        confirmPin: '7391',
      }),
      await client.post('/api/pin/setup', { pin: '7391' }),
      await client.post('/api/wire-transfer', { ...plainWire, amount: '900.00', pin: '7391' }),
    ];
    return answers.map(({ statusCode }) => statusCode);
  }
  const untouched = async () => {
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    const wires = await bank.database.query(
      "select from bank_transaction where customer_id = $1 and type = 'wire_transfer'",
      [ann.customerId],
    );
    expect(wires.rowCount).toBe(0);
  };

  it.each(victims)('cannot take over a customer %s', async (_name, protect) => {
    await victim(protect);
    const proposal = proposalIn(await changeAddress());
    expect((await approveProposal(thief, proposal)).json()).toMatchObject({ code: 'conflict' });
    await askForReset(address);
    expect(await tokenAt(address, resetLink)).toBeUndefined();
    if (protect) {
      const reset = proposalIn(await resetFactors());
      expect((await approveProposal(thief, reset)).json()).toMatchObject({ code: 'conflict' });
    } else expect((await resetFactors()).json()).toMatchObject({ code: 'conflict' });
    expect(await finishFactorResets(bank.database)).toBe(0);
    const stranger = new TestClient(bank.app);
    const signedIn = await stranger.post('/api/login', { email: ann.email, password });
    expect(signedIn.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(await robs(stranger)).toEqual([401, 401, 401]);
    await untouched();
  });

  it.each(victims.slice(1))(
    'gets no session of a customer %s even where address changes need no second person',
    async (_name, protect) => {
      await requireOthers(bank, 'email_change', 0);
      await victim(protect);
      expect((await changeAddress()).statusCode).toBe(200);
      // The thief confirms the new address, so that the reset link is sent there.
      const token = await tokenAt(address, /email-link#confirm=([\w-]+)/);
      const confirmed = await new TestClient(bank.app).post('/api/email/confirm', { token });
      expect(confirmed.statusCode).toBe(200);
      await askForReset(address);
      const link = await tokenAt(address, resetLink);
      const reset = await new TestClient(bank.app).post('/api/reset-password', {
        token: link,
        password,
        confirmPassword: password,
      });
      expect(reset.statusCode).toBe(200);
      const lifted = await thief.client.post(
        `/api/admin/users/${ann.customerId}/lift-waiting-period`,
      );
      expect(lifted.statusCode).toBe(200);
      const session = new BrowserClient(bank.app);
      expect((await session.signIn(address, password)).json()).toMatchObject({
        code: 'second_factor_required',
      });
      const proposal = proposalIn(await resetFactors());
      expect((await approveProposal(thief, proposal)).json()).toMatchObject({ code: 'conflict' });
      expect(await finishFactorResets(bank.database)).toBe(0);
      expect(await robs(session)).toEqual([401, 401, 401]);

      // The owner undoes the address change and signs in with the factors that are left.
      const undo = await tokenAt(ann.email, /email-link#undo=([\w-]+)/);
      const own = 'Mount-Echo-Pavilion-8';
      const undone = await new TestClient(bank.app).post('/api/email/undo', {
        token: undo,
        password: own,
        confirmPassword: own,
      });
      expect(undone.statusCode).toBe(200);
      expect((await new BrowserClient(bank.app).signIn(ann.email, own)).json()).toMatchObject({
        code: 'second_factor_required',
      });
      const { rows } = await bank.database.query<{ posted: bigint }>(
        'select posted from ledger.account_state where id = $1',
        [ann.accountId],
      );
      expect(rows).toEqual([{ posted: 100_000n }]);
      await requireOthers(bank, 'email_change');
    },
  );

  if (staffRules.requiresSecondFactor)
    it('cannot use a colleague’s stolen password or session as the second person', async () => {
      const colleague = await staffMember(bank);
      const stolen = new TestClient(bank.app);
      await stolen.post('/api/login', { email: colleague.email, password: colleague.password });
      const proposal = proposalIn(await changeAddress());
      const vote = async () =>
        (await approveProposal({ ...colleague, client: stolen }, proposal)).json();
      expect(await vote()).toMatchObject({ code: 'staff_factor_required' });
      await showSecondFactor(bank, colleague);
      await bank.database.query(
        "update session set second_factor_at = now() - interval '6 minutes' where customer_id = $1",
        [colleague.customerId],
      );
      expect(await vote()).toMatchObject({ code: 'confirmation_required' });
      expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({ email: ann.email });
      await untouched();
    });
});
