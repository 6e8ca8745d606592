import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import type { ActingStaff } from '../../people/sessions/in-staff-transaction.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { readHeldPayment } from '../queue/held-payments.ts';

const payload = z.object({ screeningId: z.int(), note: z.string(), reason: z.string() });
type Payload = z.infer<typeof payload>;

/** A large payment that screening holds: released in the transaction of the last vote. */
export const releaseAction: RowAction<Payload> = {
  name: 'screened_payment',
  payload,
  staleCodes: ['not_found', 'conflict'],
  async preview(connection, { screeningId, reason }, makerId) {
    const held = await readHeldPayment(connection, makerId, BigInt(screeningId));
    const owners = await ownersOf(connection, held.accountId);
    return {
      subject: `screening ${screeningId}`,
      personId: held.customerId,
      barredIds: [...new Set([held.customerId, ...owners])],
      baseVersion: held.reason,
      changes: [
        {
          field: 'Outgoing payment',
          before: `held: ${reason}`,
          after: `${formatUsd(held.amount)} to ${held.receiver}, sent`,
        },
      ],
      amount: held.amount,
    };
  },
  async lock(connection, { screeningId }) {
    await connection.query('select from screening where id = $1 for update', [screeningId]);
  },
  carryOut: (connection, named, { deciderId, origin }) =>
    release(connection, named, { staffId: deciderId, origin }),
};

/**
 * Releases a payment that fraud screening holds: it leaves with the next file or run; a large one
 * is proposed if the policy requires others to approve it. To stop it, staff decline an ACH order,
 * or correct a wire. Fails with `not_found`, `conflict` (released before, the caller's own, or held
 * for another reason than the one seen), `proposal_exists`, or `recently_reset`.
 */
export function releasePayment(
  { database, proposals }: { database: Database; proposals: Proposals },
  id: bigint,
  { note, reason }: { note: string; reason: string },
  maker: { staff: ActingStaff; origin: Origin },
): Promise<AcceptedProposal | null> {
  const { staff, origin } = maker;
  return asMaker(database, { staff, activity: 'decide payments' }, async (connection) => {
    const held = await readHeldPayment(connection, staff.customerId, id);
    if (held.isOwn)
      throw new Refusal('conflict', 'This is your own payment. A colleague must decide.');
    if (held.reason !== reason) throw changedMeanwhile();
    const named = { screeningId: Number(id), note, reason };
    const accepted = await proposals.ifNeeded(
      ['screened_payment'],
      named,
      { ...maker, reason: note },
      connection,
    );
    if (accepted === null) await release(connection, named, { staffId: staff.customerId, origin });
    return accepted;
  });
}

async function release(
  connection: Connection,
  { screeningId, note, reason }: Payload,
  { staffId, origin }: { staffId: bigint; origin: Origin },
): Promise<void> {
  const held = await readHeldPayment(connection, staffId, BigInt(screeningId));
  const { rowCount } = await connection.query(
    `update screening
     set state = 'released', note = $2, decided_by = $3, decided_at = now()
     where id = $1 and state = 'held' and reason = $4`,
    [screeningId, note, staffId, reason],
  );
  if (rowCount === 0) throw changedMeanwhile();
  await recordEvent(connection, {
    action: 'screening_released',
    actorId: staffId,
    subjectId: held.customerId,
    origin,
    after: {
      screeningId,
      ...(held.transactionId !== null && { transactionId: Number(held.transactionId) }),
    },
    detail: note,
  });
}

const changedMeanwhile = () =>
  new Refusal(
    'conflict',
    'This payment was released, or screening gave its reason meanwhile. Please look at it again.',
  );
