import { limits } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { proveLinkedAccount as contract } from '@seven-hills/contracts/money/linked-accounts';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { failLinkedAccount } from '../outside-accounts/fail-linked-account.ts';
import { shortNameOf } from '../outside-accounts/short-name.ts';
import { readLinkedAccount } from './list-linked-accounts.ts';
import { accountVerifiedMail } from './mails.ts';
import { centsOf } from './proof-terms.ts';
import {
  alreadyVerified,
  confirmationOver,
  depositsNotArrived,
  noLinkedAccount,
  wrongAmounts,
} from './refusals.ts';

interface ProofRow {
  state: 'pending' | 'verified' | 'failed';
  bank_name: string;
  account_last_four: string;
  proof_amounts: number[];
  proof_tries: number;
  proof_ends_at: Date;
  is_late: boolean;
}

interface Proving {
  principal: Principal;
  origin: Origin;
  id: bigint;
}

/**
 * Verifies a linked account if both amounts are right, in any order. No other account is debited:
 * the originator of WEB debits validates an account before its first one (Nacha Operating Rules,
 * Section 2.5.17.4, fraud detection). A wrong try counts, and the third one fails the link. Fails
 * with `not_found`, or `conflict`: wrong amounts, before the deposits have settled, too late, or
 * nothing to prove.
 */
export async function proveAccount(
  database: Database,
  { principal, origin, id }: Proving,
  { amounts }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const { customerId } = principal;
  // A refusal that counts or fails something must commit, so it is returned first.
  const refusal = await inPersonTransaction(database, principal, async (connection) => {
    const proof = await lockProof(connection, customerId, id);
    return judgeProof(connection, { customerId, origin, id }, proof, amounts.map(centsOf));
  });
  if (refusal) throw refusal;
  return readLinkedAccount(database, customerId, id);
}

async function lockProof(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<ProofRow> {
  const { rows } = await connection.query<ProofRow>(
    `select state, bank_name, account_last_four, proof_amounts::int[] as proof_amounts,
            proof_tries, proof_ends_at, proof_ends_at <= clock_timestamp() as is_late
     from linked_account
     where id = $1 and customer_id = $2 and removed_at is null
     for update`,
    [id, customerId],
  );
  if (!rows[0]) throw noLinkedAccount();
  return rows[0];
}

async function judgeProof(
  connection: Connection,
  { customerId, origin, id }: { customerId: bigint; origin: Origin; id: bigint },
  proof: ProofRow,
  stated: readonly number[],
): Promise<Refusal | null> {
  if (proof.state === 'verified') return alreadyVerified();
  if (proof.state === 'failed') return confirmationOver(null);
  if (proof.is_late) {
    await failLinkedAccount(connection, id, 'late');
    return confirmationOver(proof.proof_ends_at);
  }
  const arrival = await readArrival(connection, id);
  if (!arrival.is_settled) return depositsNotArrived(arrival.settles_on);
  const event = {
    origin,
    after: { linkedAccountId: Number(id) },
    detail: shortNameOf(proof.bank_name, proof.account_last_four),
  };
  if (!isSame(stated, proof.proof_amounts)) {
    const tries = proof.proof_tries + 1;
    await connection.query('update linked_account set proof_tries = $2 where id = $1', [id, tries]);
    await recordOwnEvent(connection, customerId, { action: 'account_link_tried', ...event });
    const triesLeft = limits.linkProofTriesMax - tries;
    if (triesLeft === 0) await failLinkedAccount(connection, id, 'amounts');
    return wrongAmounts(triesLeft);
  }
  await connection.query(
    `update linked_account set state = 'verified', verified_at = now() where id = $1`,
    [id],
  );
  await recordOwnEvent(connection, customerId, { action: 'account_link_verified', ...event });
  await queueMailToCustomer(connection, customerId, (firstName) =>
    accountVerifiedMail(firstName, event.detail),
  );
  return null;
}

/** Whether both deposits have settled, and when they should. */
async function readArrival(
  connection: Connection,
  id: bigint,
): Promise<{ is_settled: boolean; settles_on: string | null }> {
  const { rows } = await connection.query<{ is_settled: boolean; settles_on: string | null }>(
    `select count(*) = 2 and coalesce(bool_and(state = 'settled'), false) as is_settled,
            max(settles_on)::text as settles_on
     from ach_order where linked_account_id = $1 and kind = 'proof'`,
    [id],
  );
  return rows[0] ?? { is_settled: false, settles_on: null };
}

function isSame(stated: readonly number[], right: readonly number[]): boolean {
  const ordered = (amounts: readonly number[]) => [...amounts].sort((one, other) => one - other);
  return ordered(stated).join() === ordered(right).join();
}
