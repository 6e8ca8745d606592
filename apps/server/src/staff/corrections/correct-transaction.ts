import type { Proposed } from '@seven-hills/contracts/api/staff/proposals';
import type { CorrectionForm } from '@seven-hills/contracts/api/staff/transactions/correction-form';
import { findOutcome } from '@seven-hills/ledger';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { Accepted } from '../../http/route.ts';
import { postCorrection } from '../../money/corrections/correct.ts';
import { idempotencyScope, type Moved, type Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { lockMaker } from '../adjustments/balance-proposal.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { customerAccountsOf, customersOf, findCorrectable } from './correction-proposal.ts';

export interface Correcting {
  database: Database;
  postings: Postings;
  proposals: Proposals;
}

/**
 * Takes a transaction back, or its fee alone, or proposes it if others must approve it. Works on
 * suspended accounts, since that is where fraud is found. A repeated key books once. Fails with
 * `idempotency_key_invalid` (missing), `not_found`, `conflict` (the caller's own transaction),
 * `not_correctable`, `insufficient_funds` (judged under the ledger's lock), `proposal_exists` or
 * `recently_reset` (the caller's own password).
 */
export async function correctTransaction(
  { database, postings, proposals }: Correcting,
  { staff, id, origin }: { staff: Principal; id: number; origin: Origin },
  form: CorrectionForm,
  attempt: Attempt,
): Promise<Moved | Accepted<Proposed>> {
  const { key } = attempt;
  if (key === null)
    throw new Refusal(
      'idempotency_key_invalid',
      'A correction requires an Idempotency-Key header, so that a repeated request books it only once.',
    );
  const staffId = staff.customerId;
  return inTransaction(database, async (connection) => {
    await lockMaker(connection, staffId);
    await refuseWhileWaiting(
      connection,
      staffId,
      (moment) => `You can correct transactions after ${moment}.`,
    );
    const item = await findCorrectable(connection, id);
    if (customersOf(item).includes(staffId))
      throw new Refusal('conflict', 'Another staff member must correct your own transaction.');
    const isRepeat =
      (await findOutcome(connection, { scope: idempotencyScope(staffId), key })) !== null;
    const maker = { staff, reason: form.note, origin };
    const accepted = isRepeat
      ? null
      : await proposals.ifNeeded(
          ['transaction_correction'],
          { transactionId: id, ...form },
          maker,
          connection,
        );
    if (accepted) return accepted;
    return postCorrection(
      postings,
      {
        ...form,
        customerId: item.customer_id,
        correctedId: item.id,
        accountIds: customerAccountsOf(item),
        setBy: { staffId, origin },
      },
      attempt,
    );
  });
}
