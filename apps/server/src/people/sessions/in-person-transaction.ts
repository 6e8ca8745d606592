import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { Refusal } from '../../http/problem.ts';
import { signedOut } from '../../http/refusals.ts';
import { type LockedPerson, lockPerson } from '../identity/lock-person.ts';
import { refusalOfChanged, type Verified } from './verified.ts';

/** A caller whose session alone permits the change, or one whom a check has verified. */
export type Actor = Verified | Pick<Principal, 'customerId' | 'sessionHash'>;

/**
 * Runs a person's own change in a transaction, under the person's lock, once it has judged again
 * what was judged before the lock: that the session has not ended, and for a verified person, that
 * nothing that the check relied on has changed since it began. Fails with `unauthorized` if the
 * session has ended, and as `refusalOfChanged`.
 */
export function inPersonTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (connection: Connection, person: LockedPerson) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (connection) => {
    const person = await lockPerson(connection, actor.customerId);
    const refusal = await judgeAgain(connection, actor);
    if (refusal) throw refusal;
    return work(connection, person);
  });
}

/** Judges an actor on rows that the caller has locked. */
export async function judgeAgain(connection: Connection, actor: Actor): Promise<Refusal | null> {
  const { rows } = await connection.query<JudgedRow>({
    name: 'judge-again',
    text: `select customer.credentials_version, session.customer_id is not null as is_signed_in
           from customer
           left join session on session.customer_id = customer.id and session.token_hash = $2
             and session.expires_at > clock_timestamp()
           where customer.id = $1`,
    values: [actor.customerId, actor.sessionHash],
  });
  return refusalOf(actor, rows[0]);
}

/** A person's current version, and whether the session in question is open. */
interface JudgedRow {
  credentials_version: bigint;
  is_signed_in: boolean;
}

export function refusalOf(actor: Actor, now: JudgedRow | undefined): Refusal | null {
  if (!now || (actor.sessionHash !== null && !now.is_signed_in)) return signedOut();
  return 'by' in actor && now.credentials_version !== actor.credentialsVersion
    ? refusalOfChanged(actor)
    : null;
}
