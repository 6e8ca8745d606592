import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import { staffRoles } from '@seven-hills/bank/staff-roles';
import { setFrozen } from '@seven-hills/ledger';
import { parseAmount } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { DemoPeople, DemoPerson, SeedDemo } from '../capability/demo-people.ts';
import { cardDepositKind } from '../money/initial-deposit/posting.ts';
import type { TransferDependencies } from '../money/make-transaction/create-transaction.ts';
import { savePayee } from '../money/payees/save-payee.ts';
import type { RunDependencies } from '../money/schedules/run/run-schedules.ts';
import { closeMonths } from '../money/statements/close-months.ts';
import { lockBankMark } from '../opening/bank-mark.ts';
import { demoPassword, demoPeople, demoPin } from '../opening/demo-people.ts';
import { lockPerson } from '../people/identity/lock-person.ts';
import { setRole } from '../people/identity/staff-member.ts';
import { startStop } from '../people/identity/stops.ts';
import { insertPin } from '../people/pin/set-up-pin.ts';
import { registerCustomer } from '../people/registration/register-customer.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { bankDayAt } from '../platform/time/bank-calendar.ts';
import { demoActivity } from './demo-activity.ts';
import { demoPayees, demoSchedules } from './demo-schedules.ts';
import { type SeededInterest, seedInterest } from './seed-interest.ts';
import { seedMissedPayment } from './seed-missed-payment.ts';

interface SeedDependencies
  extends Pick<RunDependencies, 'database' | 'postings' | 'terms' | 'log'> {
  keys: Keys;
  kinds: TransferDependencies['kinds'] & RunDependencies['kinds'];
  /** The capabilities' own data. */
  seeds: readonly SeedDemo[];
}

/**
 * Fills an empty database with the demo bank: people with accounts in every status and four months
 * of activity, all through the regular use cases, so that the ledger is as sound as any other. Does
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
  const { database, keys, postings, seeds } = dependencies;
  const people = new Map<string, DemoPerson>();
  const person = (name: string) => {
    const found = people.get(`${name}@example.com`);
    if (!found) throw new Error(`the demo has no ${name}`);
    return found;
  };
  for (const { status, ...details } of demoPeople) {
    const seeded = await registerCustomer(
      // The seed's mail is never sent, so it needs no links.
      { database, keys, siteUrl: () => '', takesCards: true },
      { ...details, password: demoPassword },
      null,
    );
    if (typeof seeded === 'string')
      throw new Error(`two demo people share an email address or an SSN: ${details.email}`);
    people.set(details.email, seeded);
    if (status === 'awaiting deposit') continue;
    const { customerId } = seeded;
    await postings.move(cardDepositKind, { customerId, occurredAt: daysAgo(120) }, null);
    await inTransaction(database, async (connection) =>
      insertPin(connection, keys, await lockPerson(connection, customerId), demoPin, null),
    );
    const role = staffRoles.find((each) => each === status);
    if (role)
      await inTransaction(database, (connection) => setRole(connection, customerId, role, null));
  }
  const interest = await seedInterest(dependencies);
  await seedActivity(dependencies, person, interest);
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
  const seeded = [...people.values()];
  await database.query(
    `with joined as (
       update customer set created_at = $1 where id = any ($2) and has_initial_deposit returning id
     ), owned as (
       update account_owner set since = $1 from joined where customer_id = joined.id
     )
     update account set created_at = $1 from joined where account.customer_id = joined.id`,
    [daysAgo(121), seeded.map(({ customerId }) => customerId)],
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

const daysAgo = (days: number, now = Date.now()) => new Date(now - days * 86_400_000);

/** Spreads movements between 9 a.m. and 7 p.m. Eastern Standard Time. */
function timeOfDay(day: Date, index: number): Date {
  const moment = new Date(day);
  moment.setUTCHours(14 + ((index * 7) % 10), (index * 23) % 60, (index * 41) % 60, 0);
  return moment;
}

async function seedActivity(
  { postings, kinds }: SeedDependencies,
  person: DemoPeople,
  interest: SeededInterest,
): Promise<void> {
  for (const [index, movement] of demoActivity.entries()) {
    const { age, who, type, amount, to, description } = movement;
    const occurredAt = timeOfDay(daysAgo(age), index);
    // Credits earlier interest first, so that the newest row of a list is the most recent event.
    await interest.addTo(occurredAt);
    const order = {
      customerId: person(who).customerId,
      amount: parseAmount(amount) ?? 0n,
      description,
      by: { who: 'import' } as const,
      occurredAt,
    };
    const recipientAccountId = to ? person(to).accountId : null;
    if (type === 'transfer')
      await postings.move(kinds.transfer, { ...order, recipientAccountId }, null);
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
  const payees = { database, sealingKeys: keys.sealing };
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
