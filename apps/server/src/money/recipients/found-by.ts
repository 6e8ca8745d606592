import type { FoundBy } from '@seven-hills/contracts/money/recipients';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { type Actor, inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';

/** Returns by which of their details other customers find a person. */
export async function readFoundBy(
  database: Database | Connection,
  customerId: bigint,
): Promise<FoundBy> {
  const { rows } = await database.query<FoundBy>(
    'select found_by_phone as phone, found_by_email as email from customer where id = $1',
    [customerId],
  );
  const [chosen] = rows;
  if (!chosen) throw new Error(`customer ${customerId} does not exist`);
  return chosen;
}

const reveals = (from: FoundBy, to: FoundBy) =>
  (to.phone && !from.phone) || (to.email && !from.email);

/**
 * Saves by which of their details other customers find a person. Being found by another one needs
 * `confirm`; being found by fewer does not. Fails as `confirm` does.
 */
export async function setFoundBy(
  database: Database,
  principal: Principal,
  chosen: FoundBy,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<FoundBy> {
  const { customerId } = principal;
  const current = await readFoundBy(database, customerId);
  const actor: Actor = reveals(current, chosen) ? await confirm() : principal;
  return inPersonTransaction(database, actor, async (connection) => {
    const before = await readFoundBy(connection, customerId);
    // Another request has just withdrawn one, so that this one would choose it again.
    if (reveals(before, chosen) && !('by' in actor))
      throw refusalAt(
        'password_required',
        'currentPassword',
        'Your choice has just changed. Please confirm your password to change it again.',
      );
    if (before.phone === chosen.phone && before.email === chosen.email) return before;
    await connection.query(
      'update customer set found_by_phone = $2, found_by_email = $3 where id = $1',
      [customerId, chosen.phone, chosen.email],
    );
    await recordOwnEvent(connection, customerId, {
      action: 'found_by_changed',
      origin,
      before,
      after: chosen,
      detail: wordsOf(chosen),
    });
    return chosen;
  });
}

const wordsOf = ({ phone, email }: FoundBy): string =>
  [phone && 'phone number', email && 'email address'].filter(Boolean).join(' and ') ||
  'neither phone nor email';
