import { bigints, type Connection, Pipeline, type Statement } from '@seven-hills/postgres';
import { type CustomerRow, findCustomer } from './customer.ts';

declare const isLocked: unique symbol;

/**
 * A person whose sessions, PIN, and details are locked until the transaction ends. Only
 * `lockPerson` creates one: what ends sessions or opens one requires it.
 */
export interface LockedPerson {
  readonly customer: CustomerRow;
  readonly [isLocked]: true;
}

/**
 * Locks a person for a change to how they sign in, in the bank's lock order: sessions, which staff
 * hold while they act; the PIN, which the person's postings hold; the customer's row. So whatever
 * they do at the same time commits before the change, or sees it.
 */
export async function lockPerson(connection: Connection, personId: bigint): Promise<LockedPerson> {
  const person = await findAndLockPerson(connection, personId);
  if (!person) throw new Error(`customer ${personId} does not exist`);
  return person;
}

/** The same for an id that may be unknown; null if it is. */
export async function findAndLockPerson(
  connection: Connection,
  personId: bigint,
): Promise<LockedPerson | null> {
  const pipeline = new Pipeline(connection);
  pipeline.add(lockingSessions([personId]));
  pipeline.add(lockingPin(personId));
  pipeline.add({
    name: 'lock-customer',
    text: 'select from customer where id = $1 for no key update',
    values: [`${personId}`],
  });
  await pipeline.send();
  // A single statement that waits for the lock would return stale values from the join.
  const customer = await findCustomer(connection, personId);
  return customer ? ({ customer } as LockedPerson) : null;
}

/**
 * Locks the sessions of people by id, which delays the end of each and a change of their roles
 * until the transaction ends. No posting waits for a session.
 */
export async function lockSessions(
  connection: Connection,
  ...personIds: readonly bigint[]
): Promise<void> {
  await run(connection, lockingSessions(personIds));
}

/** Locks a person's PIN, for a transaction that locks more before it locks the person. */
export async function lockPin(connection: Connection, personId: bigint): Promise<void> {
  await run(connection, lockingPin(personId));
}

async function run(connection: Connection, statement: Statement<object>): Promise<void> {
  const pipeline = new Pipeline(connection);
  pipeline.add(statement);
  await pipeline.send();
}

const lockingSessions = (personIds: readonly bigint[]): Statement<object> => ({
  name: 'lock-sessions',
  text: 'select from session where customer_id = any ($1::bigint[]) order by id for update',
  values: [bigints(personIds)],
});

const lockingPin = (personId: bigint): Statement<object> => ({
  name: 'lock-pin',
  text: 'select from pin where customer_id = $1 for update',
  values: [`${personId}`],
});
