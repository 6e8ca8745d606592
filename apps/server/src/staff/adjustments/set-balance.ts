import type { BodyOf, Given } from '@seven-hills/contracts/endpoint';
import type { account } from '@seven-hills/contracts/money/accounts';
import type { editBalance as contract } from '@seven-hills/contracts/staff/adjustments';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { Accepted } from '../../http/route.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { accountOf, requireHolder } from '../users/user-row.ts';
import { balanceAdjustmentKind, differenceTo } from './balance-posting.ts';

/**
 * Sets an account's posted balance with a transfer for the difference and a reason that the
 * customer sees too. Works on suspended accounts. With `expectedBalance`, checks under the
 * account's lock that the balance has not changed. Proposes the change if others must approve it. Fails with `not_found`, `conflict`
 * (the balance is already that amount, or the account is the caller's own), `balance_changed`,
 * `below_held_money`, `proposal_exists`, or `recently_reset` (the caller's own password).
 */
export async function setBalance(
  dependencies: Adjusting,
  staff: Principal,
  form: BodyOf<typeof contract>,
  origin: Origin,
): Promise<Given<typeof account> | AcceptedProposal> {
  const maker = { staff, activity: 'edit balances' };
  return asMaker(dependencies.database, maker, (connection) =>
    edit(connection, dependencies, { staff, form, origin }),
  );
}

/** The dependencies for adjusting a balance. */
export interface Adjusting {
  database: Database;
  postings: Postings;
  proposals: Proposals;
}

/** Reads on one connection, so that concurrent edits don't wait for each other's connections. */
async function edit(
  database: Connection,
  { postings, proposals }: Adjusting,
  { staff, form, origin }: { staff: Principal; form: BodyOf<typeof contract>; origin: Origin },
): Promise<Given<typeof account> | AcceptedProposal> {
  const { accountId, newBalance, expectedBalance, reason } = form;
  const staffId = staff.customerId;
  const holder = await requireHolder(database, accountId);
  if (holder.account_id && (await ownersOf(database, holder.account_id)).includes(staffId))
    throw new Refusal(
      'conflict',
      'Another staff member must edit the balance of your own account.',
    );
  const payload = {
    accountId: Number(holder.account_id),
    customerId: String(holder.id),
    newBalance: String(newBalance),
    expectedBalance: expectedBalance === undefined ? null : String(expectedBalance),
    reason,
  };
  const maker = { staff, reason, origin };
  const setBy = { staffId, origin };
  const order = {
    customerId: holder.id,
    accountId: holder.account_id,
    newBalance,
    expectedBalance,
    reason,
    setBy,
  };
  const posted = await proposals.postOrPropose(
    {
      action: 'balance_adjustment',
      staffId,
      customerId: holder.id,
      amount: (facts, balances) => differenceTo(order, facts, balances),
    },
    payload,
    maker,
    (condition) => postings.move(balanceAdjustmentKind, order, null, condition),
    database,
  );
  if (posted instanceof Accepted) return posted;
  const adjusted = accountOf(await requireHolder(database, accountId));
  if (!adjusted) throw new Error(`account ${accountId} disappeared`);
  return adjusted;
}
