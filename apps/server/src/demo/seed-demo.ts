import { firstDeposit } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import { staffRoles } from '@seven-hills/bank/staff-roles';
import { setFrozen } from '@seven-hills/ledger';
import { parseAmount } from '@seven-hills/money';
import { bigints, type Database, inTransaction } from '@seven-hills/postgres';
import type { DemoPeople, DemoPerson, SeedDemo } from '../capability/demo-people.ts';
import { cardDepositKind } from '../money/initial-deposit/posting.ts';
import type { TransferDependencies } from '../money/make-transaction/create-transaction.ts';
import { savePayee } from '../money/payees/save-payee.ts';
import type { RunDependencies } from '../money/schedules/run/run-schedules.ts';
import { closeMonths } from '../money/statements/close-months.ts';
import { lockBankMark } from '../opening/bank-mark.ts';
import { demoPassword, demoPeople, demoPin } from '../opening/demo-people.ts';
import type { TextBook } from '../people/agreements/text-versions.ts';
import { lockPerson } from '../people/identity/lock-person.ts';
import { setRole } from '../people/identity/staff-member.ts';
import { startStop } from '../people/identity/stops.ts';
import { insertPin } from '../people/pin/set-up-pin.ts';
import { registerCustomer } from '../people/registration/register-customer.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { bankDayAt } from '../platform/time/bank-calendar.ts';
import type { DemoAccount } from './demo-activity.ts';
import { demoPayees, demoSchedules } from './demo-schedules.ts';
import { demoActivity, joinedDaysAgo } from './demo-year.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedInterest } from './seed-interest.ts';
import { seedMissedPayment } from './seed-missed-payment.ts';

interface SeedDependencies
  extends Pick<RunDependencies, 'database' | 'postings' | 'terms' | 'log'> {
  keys: Keys;
  textBook: TextBook;
  kinds: TransferDependencies['kinds'] & RunDependencies['kinds'];
  /** The capabilities' own data. */
  seeds: readonly SeedDemo[];
}

/**
 * Fills an empty database with the demo bank: people with accounts in every status and a year of
 * activity, all through the regular use cases, so that the ledger is as sound as any other. Does
 * nothing if the database has a customer. If several servers start at the same time, one seeds and
 * the others wait.
 */
export async function seedDemo(dependencies: SeedDependencies): Promise<void> {
  await inTransaction(dependencies.database, async (connection) => {
    await lockBankMark(connection);
    const { rows } = await connection.query<{ is_empty: boolean }>(
      'select not exists (select from customer) as is_empty',
    );
    if (rows[0]?.is_empty) await seedPeople(dependencies);
  });
}

async function seedPeople(dependencies: SeedDependencies): Promise<void> {
  const { database, keys, postings, seeds, textBook } = dependencies;
  const { terms, privacy, esign } = await textBook.current();
  const agreements = {
    terms: Number(terms.current.id),
    privacy: Number(privacy.current.id),
    esign: Number(esign.current.id),
  };
  const people = new Map<string, DemoPerson>();
  const joining: { customerId: bigint; age: number }[] = [];
  const person = (name: string) => {
    const found = people.get(`${name}@example.com`);
    if (!found) throw new Error(`the demo has no ${name}`);
    return found;
  };
  for (const { status, ...details } of demoPeople) {
    const seeded = await registerCustomer(
      // The seed's mail is never sent, so it needs no links.
      { database, keys, siteUrl: () => '', takesCards: true },
      { ...details, password: demoPassword, agreements },
      null,
    );
    if (typeof seeded === 'string')
      throw new Error(`two demo people share an email address or an SSN: ${details.email}`);
    const { accountId } = seeded;
    if (accountId === null) throw new Error(`${details.email} has no account`);
    people.set(details.email, { ...seeded, accountId });
    if (status === 'awaiting deposit') continue;
    const { customerId } = seeded;
    joining.push({ customerId, age: joinedDaysAgo(details.email) });
    await inTransaction(database, async (connection) =>
      insertPin(connection, keys, await lockPerson(connection, customerId), demoPin, null),
    );
    const role = staffRoles.find((each) => each === status);
    if (role)
      await inTransaction(database, (connection) => setRole(connection, customerId, role, null));
  }
  const interest = await seedInterest(dependencies);
  joining.sort((one, other) => other.age - one.age);
  const depositUntil = async (age: number) => {
    for (let next = joining[0]; next && next.age >= age; next = joining[0]) {
      const occurredAt = momentOf(next.age, 0);
      await postings.move(
        cardDepositKind,
        { customerId: next.customerId, amount: firstDeposit, occurredAt },
        null,
      );
      joining.shift();
    }
  };
  await depositUntil(joinedDaysAgo('olivia@example.com'));
  const shared = await seedAccounts(database, person);
  const accountOf = (name: DemoAccount) =>
    name === 'savings' || name === 'household' ? shared[name] : person(name).accountId;
  await seedActivity(dependencies, { person, accountOf }, async (age, moment) => {
    await depositUntil(age);
    // Credits earlier interest first, so that the newest row of a list is the most recent event.
    await interest.addTo(moment);
  });
  await interest.addTo(new Date());
  await interest.addRest();
  await closeMonths(database);
  await seedSchedules(dependencies, person);
  await seedMissedPayment({ ...dependencies, sealingKeys: keys.sealing }, person);
  for (const seed of seeds) await seed(database, person);
  for (const { email, status } of demoPeople) {
    const suspended = people.get(email);
    if (status === 'suspended' && suspended) await suspend(database, suspended);
  }
  // Backdates the accounts to before their first movement.
  await database.query(
    `with given as (
       select * from unnest($1::bigint[], $2::timestamptz[]) as given (customer_id, joined_at)
     ), joined as (
       update customer set created_at = joined_at
       from given where customer.id = customer_id and has_initial_deposit
       returning id, joined_at
     ), owned as (
       update account_owner set since = joined_at from joined where customer_id = joined.id
     )
     update account set created_at = joined_at from joined where account.customer_id = joined.id`,
    [
      bigints([...people.values()].map(({ customerId }) => customerId)),
      [...people.keys()].map((email) => momentOf(joinedDaysAgo(email) + 1, 0).toISOString()),
    ],
  );
  // Marks the welcome mail as sent and its link as used: the demo people do not exist.
  await database.query('update mail_message set sent_at = now()');
  await database.query('delete from mail_secret');
  // No security notices are sent for the seed's own changes, such as new payees.
  await database.query(
    `update alert_event_progress
     set through_id = newest.id, candidate_id = newest.id
     from (select coalesce(max(id), 0) as id from audit_event) as newest`,
  );
  await database.query('update email_link set used_at = now()');
  await database.query('update customer set confirmed_email = email');
}

async function suspend(database: Database, { customerId, accountId }: DemoPerson): Promise<void> {
  const cause = { reason: 'identity_check', note: 'Demo: waits for a copy of an ID card' } as const;
  await startStop(database, { customerId, kind: 'suspension', startedBy: null, ...cause });
  await setFrozen(database, accountId, true);
}

/** Spreads the movements of a day over it, in order, from 9 a.m. Eastern Standard Time. */
function momentOf(daysAgo: number, position: number): Date {
  const moment = new Date(`${addDays(bankDayAt(), -daysAgo)}T14:00:00Z`);
  moment.setUTCMinutes(position * 41 + ((daysAgo * 7) % 40), (daysAgo * 13) % 60);
  return moment;
}

async function seedActivity(
  { postings, kinds }: SeedDependencies,
  { person, accountOf }: { person: DemoPeople; accountOf: (name: DemoAccount) => bigint },
  before: (age: number, moment: Date) => Promise<void>,
): Promise<void> {
  let [position, lastAge] = [0, 0];
  for (const movement of demoActivity(bankDayAt())) {
    const { age, who, of, type, amount, to, description } = movement;
    position = age === lastAge ? position + 1 : 1;
    lastAge = age;
    const occurredAt = momentOf(age, position);
    await before(age, occurredAt);
    const order = {
      customerId: person(who).customerId,
      accountId: accountOf(of ?? who),
      amount: parseAmount(amount) ?? 0n,
      description,
      by: { who: 'import' } as const,
      occurredAt,
    };
    const toAccountId = accountOf(to ?? who);
    if (type === 'transfer')
      await postings.move(kinds.transfer, { ...order, recipientAccountId: toAccountId }, null);
    else if (type === 'own_transfer')
      await postings.move(kinds.ownTransfer, { ...order, toAccountId }, null);
    else await postings.move(kinds[type], order, null);
  }
}

/** Olivia's payees and scheduled payments: rent on the last day of each month, and savings. */
async function seedSchedules(
  { database, keys }: SeedDependencies,
  person: DemoPeople,
): Promise<void> {
  const olivia = person('olivia');
  const { customerId } = olivia;
  const payees = { database, sealingKeys: keys.sealing, achSender: null };
  const ids: bigint[] = [];
  for (const payee of demoPayees) {
    const form =
      payee.kind === 'customer'
        ? { ...payee, accountId: Number(person(payee.who).accountId) }
        : payee;
    const { payee: saved } = await savePayee(payees, olivia, form, null);
    ids.push(BigInt(saved.id));
  }
  const today = bankDayAt();
  for (const { payee, amount, description, every, day } of demoSchedules) {
    const [firstOn = today] = [0, 1]
      .map((month) => dayInMonth(today, month, day))
      .filter((date) => date > today);
    await database.query(
      `insert into schedule (customer_id, payee_id, amount, description, every, first_on, day, shift,
                             next_on, next_due_on)
       values ($1, $2, $3, $4, $5, $6, $7, 'none', $6, $6)`,
      [customerId, ids[payee], parseAmount(amount), description, every, firstOn, day],
    );
  }
}
