import { limits } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import {
  hasAmount,
  type ProposalActionName,
  type proposal,
} from '@seven-hills/contracts/staff/proposals';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { fieldsOf, type Preview, type ProposalAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import type { ActingStaff } from '../../people/sessions/in-staff-transaction.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import { readProposal } from './list-proposals.ts';
import { approvalsFor, readPolicies } from './policies/policies.ts';
import { largerOf, readAloneSum } from './postings/alone-sums.ts';

/** The proposer of a change, the reason, and the origin of the request. */
export interface Maker {
  staff: ActingStaff;
  reason: string | null;
  origin: Origin;
}

interface ProposedAction {
  action: ProposalAction;
  mode: BankMode;
  /** Further actions that are part of the same change, whose policies also apply. */
  alsoUnder: readonly ProposalActionName[];
}

/**
 * Proposes an action if the policy requires others to approve it, and returns the proposal; null if
 * the caller may carry it out alone. Fails with `proposal_exists`, with `conflict` if it would
 * benefit its maker, and as the action's preview does.
 */
export async function proposeIfNeeded(
  connection: Connection,
  { action, mode, alsoUnder }: ProposedAction,
  payload: unknown,
  maker: Maker,
): Promise<Given<typeof proposal> | null> {
  const makerId = maker.staff.customerId;
  const policies = await readPolicies(connection, mode, [action.name, ...alsoUnder]);
  if (policies.every((policy) => policy.approvals === 0)) return null;
  const parsed = action.payload.parse(payload);
  const preview = await withSum(
    connection,
    action.name,
    makerId,
    await action.preview(connection, parsed, makerId),
  );
  if (preview.isByTwoAlready) return null;
  const approvals = Math.max(...policies.map((policy) => approvalsFor(policy, preview.amount)));
  if (approvals === 0) return null;
  if (preview.barredIds.includes(makerId)) throw notForYourself();
  const id = await insert(connection, action.name, { payload: parsed, preview, approvals, maker });
  await recordEvent(connection, {
    action: 'change_proposed',
    actorId: makerId,
    subjectId: preview.personId,
    origin: maker.origin,
    after: { proposalId: Number(id), action: action.name, ...fieldsOf(preview.changes).after },
    ...(maker.reason === null ? {} : { detail: maker.reason }),
  });
  return readProposal(connection, id, maker.staff);
}

/**
 * Adds what the maker, or any staff member for the same customer, did alone in the last 24 hours to
 * a preview's amount, and shows it to those who vote.
 */
async function withSum(
  connection: Connection,
  action: ProposalActionName,
  staffId: bigint,
  preview: Preview,
): Promise<Preview> {
  const { amount, personId: customerId } = preview;
  if (amount === null || customerId === null || !hasAmount(action)) return preview;
  const sum = largerOf(await readAloneSum(connection, { action, staffId, customerId }));
  if (sum === 0n) return preview;
  const total = sum + amount;
  const shown = {
    field: 'Done alone in 24 hours',
    before: formatUsd(sum),
    after: `with this, ${formatUsd(total)}`,
  };
  return { ...preview, amount: total, changes: [...preview.changes, shown] };
}

async function insert(
  connection: Connection,
  action: ProposalActionName,
  {
    payload,
    preview,
    approvals,
    maker,
  }: { payload: unknown; preview: Preview; approvals: number; maker: Maker },
): Promise<bigint> {
  // An expired proposal still occupies the unique index. Skips a locked one, since this transaction
  // and a vote could otherwise wait for each other.
  await connection.query(
    `update proposal set state = 'expired', ended_at = expires_at
     where id in (
       select id from proposal
       where action = $1 and subject = $2 and state = 'open' and expires_at <= now()
       for update skip locked
     )`,
    [action, preview.subject],
  );
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into proposal
       (action, subject, person_id, barred_ids, payload, changes, base_version, approvals, maker_id,
        reason, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11))
     on conflict (action, subject) where state = 'open' do nothing
     returning id`,
    [
      action,
      preview.subject,
      preview.personId,
      preview.barredIds,
      JSON.stringify(payload),
      JSON.stringify(preview.changes),
      preview.baseVersion,
      approvals,
      maker.staff.customerId,
      maker.reason,
      limits.proposalDays,
    ],
  );
  if (!rows[0])
    throw new Refusal(
      'proposal_exists',
      'A change like this already awaits approval. Approve, deny, or withdraw it first.',
    );
  return rows[0].id;
}

export const notForYourself = () =>
  new Refusal('conflict', 'You cannot do this for yourself. A colleague must.');
