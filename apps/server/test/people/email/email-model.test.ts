import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailedLinks } from '../../support/outside/mailed-links.ts';
import { type Customer, signedInPerson, someone } from '../../support/people.ts';
import {
  idleMailSender,
  openTestBank,
  type TestBank,
  TestClient,
} from '../../support/test-bank.ts';

/**
 * Two parties and an account. The owner reads only mailbox A; the thief has the session, the
 * password, and mailboxes B and C; newcomers register any address. Whatever they do in whatever
 * order, the owner's undo links work for their whole period.
 */
let bank: TestBank;
let links: MailedLinks;
beforeAll(async () => {
  bank = await openTestBank({}, { adapters: { mailSender: idleMailSender } });
  links = new MailedLinks(bank);
});
afterAll(() => bank.close());

const actions = [
  'change to B',
  'change to C',
  'confirm',
  'undo',
  'cancel',
  'resend',
  'reset',
  'sign in',
  'register A',
  'register B',
  'take A',
  'ask for a reset at A',
  'a day passes',
] as const;
type Action = (typeof actions)[number];

const undoDays = 7;
let runs = 0;

class Play {
  readonly #owner: Customer;
  readonly #newcomer: Customer;
  readonly a: string;
  readonly b: string;
  readonly c: string;
  #session: TestClient;
  /** The last password that the thief knows to be valid, and all that ever were. */
  #password: string;
  readonly #passwords: string[];
  /** The days on which the links that restore A were mailed. */
  readonly #mailedAt: { token: string; day: number; endsAt: number }[] = [];
  #day = 0;
  #count = 0;

  constructor(owner: Customer, newcomer: Customer) {
    runs += 1;
    this.#owner = owner;
    this.#newcomer = newcomer;
    this.a = owner.email;
    this.b = `b${runs}@thief.example`;
    this.c = `c${runs}@thief.example`;
    this.#session = owner.client;
    this.#password = owner.password;
    this.#passwords = [owner.password];
  }

  async play(action: Action): Promise<void> {
    await bank.superuser.query('delete from attempt_counter');
    const beforeEnds = this.#latestEnd();
    await this.#act(action);
    for (const { kind, token, recipient } of await links.read()) {
      if (kind === 'undo' && recipient === this.a) {
        // A link that is mailed again for a reset keeps the period of the last one.
        const isAgain = action === 'ask for a reset at A';
        const endsAt = isAgain ? beforeEnds : this.#day + undoDays;
        this.#mailedAt.push({ token, day: this.#day, endsAt });
      }
    }
    await this.#check();
  }

  #latestEnd = () => Math.max(0, ...this.#mailedAt.map(({ endsAt }) => endsAt));

  async #act(action: Action): Promise<unknown> {
    const visitor = new TestClient(bank.app);
    switch (action) {
      case 'change to B':
      case 'change to C': {
        const newEmail = action === 'change to B' ? this.b : this.c;
        const before = await this.#currentEmail();
        await this.#session.call('PUT', '/api/update-email', {
          newEmail,
          currentPassword: this.#password,
        });
        // Until it is confirmed, it is only pending.
        expect(await this.#currentEmail()).toBe(before);
        if (newEmail === before) return;
        return expect(await this.#signsInAsOwner(newEmail, this.#password)).toBe(false);
      }
      case 'confirm':
        for (const token of await this.#thiefs('confirm'))
          await visitor.post('/api/email/confirm', { token });
        return;
      case 'undo':
        for (const token of (await this.#thiefs('undo')).reverse())
          if (await this.#setsPassword('/api/email/undo', token)) return;
        return;
      case 'reset':
        for (const email of [this.b, this.c]) await visitor.post('/api/forgot-password', { email });
        for (const token of (await this.#thiefs('reset')).reverse())
          if (await this.#setsPassword('/api/reset-password', token)) return;
        return;
      case 'cancel':
        return this.#session.post('/api/email/cancel-change');
      case 'resend':
        return this.#session.post('/api/email/send-confirmation');
      case 'sign in':
        this.#session = visitor;
        return visitor.post('/api/login', {
          email: await this.#currentEmail(),
          password: this.#password,
        });
      case 'register A':
        return visitor.post(
          '/api/register',
          someone({ email: this.a, password: newcomersPassword }),
        );
      case 'register B':
        return visitor.post(
          '/api/register',
          someone({ email: this.b, password: newcomersPassword }),
        );
      case 'take A':
        return this.#newcomer.client.call('PUT', '/api/update-email', {
          newEmail: this.a,
          currentPassword: this.#newcomer.password,
        });
      case 'ask for a reset at A':
        return visitor.post('/api/forgot-password', { email: this.a });
      case 'a day passes':
        this.#day += 1;
        return bank.superuser.query(
          "update email_link set expires_at = expires_at - interval '1 day'",
        );
    }
  }

  async #thiefs(kind: 'confirm' | 'undo' | 'reset'): Promise<string[]> {
    return [...(await links.to(this.b, kind)), ...(await links.to(this.c, kind))];
  }

  async #setsPassword(path: string, token: string): Promise<boolean> {
    this.#count += 1;
    const password = `Thief-Crowbar-Ladder-${this.#count}`;
    const form = { token, password, confirmPassword: password };
    const before = await this.#passwordHash();
    await new TestClient(bank.app).post(path, form);
    // The thief also reads the mail of a newcomer who registered their address.
    if ((await this.#passwordHash()) === before) return false;
    this.#password = password;
    this.#passwords.push(password);
    return true;
  }

  async #passwordHash(): Promise<string> {
    const { rows } = await bank.superuser.query<{ password_hash: string }>(
      'select password_hash from customer where id = $1',
      [this.#owner.customerId],
    );
    return rows[0]?.password_hash ?? '';
  }

  async #signsInAsOwner(email: string, password: string): Promise<boolean> {
    const answer = await new TestClient(bank.app).post('/api/login', { email, password });
    const { user } = answer.json<{ user?: { id: number } }>();
    return user?.id === Number(this.#owner.customerId);
  }

  async #currentEmail(): Promise<string> {
    const { rows } = await bank.database.query<{ email: string }>(
      'select email from customer where id = $1',
      [this.#owner.customerId],
    );
    return rows[0]?.email ?? '';
  }

  /** Nobody shares an address, and what is only pending is reserved for nobody. */
  async #check(): Promise<void> {
    const { rows: shared } = await bank.superuser.query(
      `select email from (
         select id, email from customer
         union select id, confirmed_email from customer where confirmed_email is not null
         union select customer_id, email from email_link
         where kind = 'undo' and used_at is null and expires_at > now()
       ) as held
       group by email having count(distinct id) > 1`,
    );
    expect(shared).toEqual([]);
    const { rows: wrong } = await bank.superuser.query(
      `select email from reserved_email
       where (restorable_until is null or restorable_until > now())
         and not exists (
           select from customer where id = customer_id and customer.email = reserved_email.email
         )
         and not exists (
           select from email_link as link
           where link.customer_id = reserved_email.customer_id and link.kind = 'undo'
             and link.email = reserved_email.email and link.used_at is null
             and link.expires_at > now()
         )`,
    );
    expect(wrong).toEqual([]);
    const { rows: misdirected } = await bank.superuser.query(
      `select recipient from mail_secret
       join mail_message on mail_message.id = message_id
       join password_reset_token as token on token.id = reset_token_id
       join customer on customer.id = token.customer_id
       where recipient <> customer.email`,
    );
    expect(misdirected).toEqual([]);
  }

  /** The owner uses a link: afterward, nothing that the thief has works. */
  async end(choice: number): Promise<void> {
    await bank.superuser.query('delete from attempt_counter');
    const open = this.#mailedAt.filter(({ endsAt }) => endsAt > this.#day);
    for (const { token } of this.#mailedAt.filter(({ endsAt }) => endsAt <= this.#day))
      expect((await this.#undo(token)).statusCode).toBe(422);
    const link = open[choice % Math.max(1, open.length)];
    if (!link) return;
    expect((await this.#undo(link.token)).statusCode).toBe(200);
    expect(await this.#currentEmail()).toBe(this.a);
    expect((await this.#session.get('/api/account')).statusCode).toBe(401);
    const { rows: openLinks } = await bank.superuser.query(
      `select kind, email from email_link
       where customer_id = $1 and used_at is null and expires_at > now()
       union all
       select 'reset', '' from password_reset_token where customer_id = $1 and used_at is null`,
      [this.#owner.customerId],
    );
    expect(openLinks).toEqual([]);
    for (const token of await this.#thiefs('undo'))
      expect((await this.#undo(token)).statusCode).toBe(422);
    for (const token of await this.#thiefs('confirm'))
      await new TestClient(bank.app).post('/api/email/confirm', { token });
    expect(await this.#currentEmail()).toBe(this.a);
    for (const email of [this.a, this.b, this.c])
      for (const password of this.#passwords) {
        await bank.superuser.query('delete from attempt_counter');
        expect(await this.#signsInAsOwner(email, password)).toBe(false);
      }
    expect(await this.#signsInAsOwner(this.a, ownersPassword)).toBe(true);
    await this.#check();
    const { rows } = await bank.superuser.query(
      'select email, restorable_until from reserved_email where customer_id = $1',
      [this.#owner.customerId],
    );
    expect(rows).toEqual([{ email: this.a, restorable_until: null }]);
  }

  async #undo(token: string) {
    await bank.superuser.query('delete from attempt_counter');
    const form = { token, password: ownersPassword, confirmPassword: ownersPassword };
    return new TestClient(bank.app).post('/api/email/undo', form);
  }
}

const ownersPassword = 'Quiet-Harbor-Lantern-5';
const newcomersPassword = 'Newcomer-Viaduct-88';

async function newPlay(): Promise<Play> {
  await bank.superuser.query('delete from attempt_counter');
  const [owner, newcomer] = [await signedInPerson(bank), await signedInPerson(bank)];
  const [token] = await links.to(owner.email, 'confirm');
  await new TestClient(bank.app).post('/api/email/confirm', { token });
  return new Play(owner, newcomer);
}

it('in every order of actions, the owner’s undo link works and leaves a thief nothing', async () => {
  // Most faults need a confirmed change before them, which single actions rarely complete.
  const steps = fc.oneof<fc.Arbitrary<readonly Action[]>[]>(
    fc.constantFrom(['change to B', 'confirm'], ['change to C', 'confirm']),
    fc.constantFrom(['undo'], ['reset', 'sign in'], ['undo', 'sign in']),
    fc.constantFrom(...actions).map((action) => [action]),
  );
  const plays = fc.asyncProperty(
    fc.array(steps, { minLength: 3, maxLength: 8 }),
    fc.nat(9),
    async (order, choice) => {
      const play = await newPlay();
      for (const action of order.flat()) await play.play(action);
      await play.end(choice);
    },
  );
  await fc.assert(plays, { seed: 57, numRuns: 25, endOnFailure: true });
}, 240_000);

it.each<[string, Action[]]>([
  [
    'undoes a later change with a link of their own',
    ['change to B', 'confirm', 'change to C', 'undo'],
  ],
  ['has the address registered', ['change to B', 'confirm', 'register A', 'take A', 'reset']],
  [
    'hides the change behind others',
    ['change to B', 'cancel', 'change to C', 'confirm', 'change to B', 'confirm', 'reset'],
  ],
])('a thief who %s gains nothing, whichever link the owner uses', async (_what, order) => {
  for (const choice of [0, 1]) {
    const play = await newPlay();
    for (const action of order) await play.play(action);
    await play.end(choice);
  }
});
