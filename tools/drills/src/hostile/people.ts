import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@seven-hills/bank/staff-roles';
import { parseAmount, toDecimal } from '@seven-hills/money';
import { SoftwareAuthenticator } from '../../../../apps/server/test/support/sign-in/software-authenticator.ts';
import { type Answer, BankClient } from '../workload/bank-client.ts';
import { type Customer, password, pin } from '../workload/customers.ts';
import type { AttackedBank } from './attacked-bank.ts';

/** A person at the attacked bank, with a second factor where the bank requires one. */
export interface Person extends Customer {
  name: string;
  password: string;
  /** Null without a second factor. */
  authenticator: SoftwareAuthenticator | null;
  /** Unused recovery codes; empty without a second factor. */
  recoveryCodes: string[];
}

export interface PersonOptions {
  /** Adds a second factor also where it is optional. */
  hasFactor?: boolean;
  /** Becomes a staff member. */
  role?: StaffRole;
  /** What the account has, in dollars; nothing leaves it without the initial deposit. */
  dollars?: number;
}

export const initialDollars = 50;

/** Opens people at a bank, and acts for its staff. */
export class People {
  readonly bank: AttackedBank;
  #count = 0;
  #staff: { cashier: Person; teller: Person; colleagues: Person[] } | null = null;

  constructor(bank: AttackedBank) {
    this.bank = bank;
  }

  /**
   * Opens the cashier who activates accounts, the teller who books other cash, and the colleagues
   * who approve it. What is booked alone adds up, and the first deposit is never held.
   */
  async openStaff(): Promise<void> {
    this.#staff = {
      cashier: await this.open({ role: 'teller' }),
      teller: await this.open({ role: 'admin' }),
      colleagues: [await this.open({ role: 'admin' }), await this.open({ role: 'admin' })],
    };
  }

  get teller(): Person {
    if (!this.#staff) throw new Error('The bank has no staff yet.');
    return this.#staff.teller;
  }

  /** Two administrators who are not the teller. */
  get colleagues(): readonly [Person, Person] {
    const [first, second] = this.#staff?.colleagues ?? [];
    if (!first || !second) throw new Error('The bank has no staff yet.');
    return [first, second];
  }

  /** Signs the staff in again, because decisions about money need a recent confirmation. */
  async refreshStaff(): Promise<void> {
    if (!this.#staff) return;
    const { cashier, teller, colleagues } = this.#staff;
    for (const person of [cashier, teller, ...colleagues])
      person.client = await this.signIn(person);
  }

  /** Registers a person with a confirmed address, all through the bank's public API. */
  async open({ hasFactor = false, role, dollars = 0 }: PersonOptions = {}): Promise<Person> {
    await this.bank.letHoursPass();
    const number = String(++this.#count).padStart(4, '0');
    const email = `attacked${number}@example.com`;
    const client = new BankClient(this.bank.address);
    const lastName = `Person${lettersFor(number)}`;
    await client.must('POST', '/api/register', { ...this.registration(email), lastName });
    const token = await this.bank.nextLink(email, 'confirm');
    await client.must('POST', '/api/email/confirm', { token });
    const { user } = await client.must('POST', '/api/login', { email, password });
    const person: Person = {
      client,
      customerId: (user as { id: number }).id,
      email,
      accountId: 0,
      openingIds: new Set(),
      name: `Test ${lastName}`,
      password,
      authenticator: null,
      recoveryCodes: [],
    };
    if (hasFactor || this.bank.mode === 'production') await this.#addFactor(person);
    if (role) await this.giveRole(person, role);
    const account = await person.client.must('GET', '/api/account');
    person.accountId = Number(account.id);
    if (dollars > 0) await this.#fund(person, dollars);
    return person;
  }

  /** A registration that the bank accepts, for a new person. */
  registration(email: string): Record<string, string> {
    const number = String(++this.#count).padStart(4, '0');
    return {
      firstName: 'Test',
      lastName: `Person${lettersFor(number)}`,
      dateOfBirth: '1990-06-15',
      ssn: `311-22-${number}`,
      phoneNumber: '(513) 555-0100',
      address: '12 Vine Street, Cincinnati, OH 45202',
      email,
      password,
      accountType: 'checking',
    };
  }

  /** As from the server's terminal: the first staff of a bank are not made over HTTP. */
  async giveRole({ customerId }: Person, role: StaffRole): Promise<void> {
    await this.bank.database.query('insert into staff_member (person_id, role) values ($1, $2)', [
      customerId,
      role,
    ]);
  }

  /** Another browser in which the person is signed in, with their passkey if they have one. */
  async signIn({ email, password: secret, authenticator }: Person): Promise<BankClient> {
    const client = new BankClient(this.bank.address);
    if (!authenticator) {
      await client.must('POST', '/api/login', { email, password: secret });
      return client;
    }
    const options = await client.must('POST', '/api/login/passkey/options');
    const response = authenticator.get(options as unknown as PasskeyRequest);
    await client.must('POST', '/api/login/passkey', { response });
    return client;
  }

  /** Proves with the password, and a passkey if there is one, that it is the person who changes. */
  async proof(
    { client, password: currentPassword, authenticator }: Person,
    change: object,
  ): Promise<object> {
    if (!authenticator) return { currentPassword };
    const options = await client.must('POST', '/api/second-factor/confirmation-options', change);
    return { currentPassword, passkey: authenticator.get(options as unknown as PasskeyRequest) };
  }

  /** What a thief has who knows the password and the recovery codes. */
  stolenProof({ password: currentPassword, recoveryCodes }: Person): object {
    const recoveryCode = recoveryCodes.pop();
    return { currentPassword, ...(recoveryCode && { recoveryCode }) };
  }

  /** Sends an order; `isConfirmed` with the passkey's answer for exactly this order. */
  async order(
    { client, authenticator }: Person,
    kind: 'transaction' | 'wire',
    order: object,
    isConfirmed = false,
  ): Promise<Answer> {
    const path = kind === 'wire' ? '/api/wire-transfer' : '/api/transactions';
    const idempotencyKey = randomUUID();
    const body = { pin, ...order };
    if (!isConfirmed || !authenticator) return client.post(path, body, idempotencyKey);
    const options = await client.must('POST', '/api/transactions/confirmations', {
      kind,
      idempotencyKey,
      order: body,
    });
    const confirmation = { passkey: authenticator.get(options as unknown as PasskeyRequest) };
    return client.post(path, { ...body, confirmation }, idempotencyKey);
  }

  /** Books cash at the counter. */
  cash(
    by: Person,
    direction: 'deposits' | 'withdrawals',
    { accountId }: Pick<Person, 'accountId'>,
    dollars: number,
  ): Promise<Answer> {
    return by.client.post(
      `/api/admin/counter-${direction}`,
      { accountId, amount: `${dollars}.00`, identification: 'Passport, …4821' },
      randomUUID(),
    );
  }

  /** Approves what a colleague has booked, ordered, or proposed, with a third person if needed. */
  async approve(transactionId: number): Promise<void> {
    const [first] = this.colleagues;
    await this.vote(
      await first.client.post(`/api/admin/transactions/${transactionId}/approve`, {}),
    );
  }

  /** Votes for the proposal in an answer, if it is one; returns the last answer. */
  async vote(answer: Answer): Promise<Answer> {
    if (answer.status !== 202) return answer;
    const { id } = answer.body.proposal as { id: number };
    return this.colleagues[1].client.post(`/api/admin/proposals/${id}/approve`, {});
  }

  async balanceOf({ client }: Pick<Person, 'client'>): Promise<bigint> {
    const { balance } = await client.must('GET', '/api/account');
    return parseAmount(String(balance)) ?? 0n;
  }

  async #addFactor(person: Person): Promise<void> {
    const { client } = person;
    const authenticator = new SoftwareAuthenticator(this.bank.origin);
    const options = await client.must('POST', '/api/passkeys/options', {
      currentPassword: password,
    });
    const response = authenticator.create(options as unknown as PasskeyCreation);
    const added = await client.must('POST', '/api/passkeys', { name: 'Key', response });
    person.authenticator = authenticator;
    person.recoveryCodes = added.recoveryCodes as string[];
  }

  async #book(by: Person, person: Person, dollars: number): Promise<void> {
    const { status, body } = await this.cash(by, 'deposits', person, dollars);
    if (status !== 201) throw new Error(`cash: ${JSON.stringify(body)}`);
    if (body.status === 'pending') await this.approve(Number(body.id));
  }

  async #fund(person: Person, dollars: number): Promise<void> {
    await this.refreshStaff();
    await this.#book(this.#staff?.cashier ?? this.teller, person, initialDollars);
    if (dollars > initialDollars) await this.#book(this.teller, person, dollars - initialDollars);
    const set = await this.proof(person, { change: 'set_pin' });
    await person.client.must('POST', '/api/pin/setup', { pin, ...set });
    const balance = await this.balanceOf(person);
    if (balance !== BigInt(dollars) * 100n)
      throw new Error(`${person.email} starts with ${toDecimal(balance)}`);
    const opening = (await person.client.must('GET', '/api/transactions')) as unknown as {
      id: number;
    }[];
    person.openingIds = new Set(opening.map(({ id }) => id));
  }
}

type PasskeyRequest = Parameters<SoftwareAuthenticator['get']>[0];
type PasskeyCreation = Parameters<SoftwareAuthenticator['create']>[0];

/** Names contain no digits. */
const lettersFor = (digits: string) =>
  digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
