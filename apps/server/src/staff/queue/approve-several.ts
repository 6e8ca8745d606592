import { workLimits } from '@seven-hills/bank/words/work-kinds';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { approveSeveral as contract } from '@seven-hills/contracts/staff/queue';
import { formatUsd, toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { Accepted } from '../../http/route.ts';
import type { Approve } from '../payment-decisions/approval-proposal.ts';
import { claimedByColleague, isLive } from './claims.ts';

export interface SeveralDependencies {
  database: Database;
  approve: Approve;
}

interface ChosenRow {
  id: bigint;
  amount: bigint;
  colleague: string | null;
  claimed_at: Date | null;
}

/**
 * Approves several pending transactions, each exactly as it would be alone: judged, posted, and
 * recorded on its own, so that the refusal of one changes nothing for the others. Returns the
 * outcome of each. Fails with `conflict` if their sum is not the one that the staff member
 * confirmed.
 */
export async function approveSeveral(
  { database, approve }: SeveralDependencies,
  { ids, total }: BodyOf<typeof contract>,
  staff: Principal,
  origin: Origin,
): Promise<ResultOf<typeof contract>> {
  const chosen = await readChosen(database, [...new Set(ids)], staff.customerId);
  const sum = chosen.reduce((known, { amount }) => known + amount, 0n);
  if (chosen.length < new Set(ids).size || toDecimal(sum) !== total)
    throw new Refusal(
      'conflict',
      'The selected transactions do not add up to the total that you confirmed. Please select them again.',
    );
  const outcomes: ResultOf<typeof contract> = [];
  for (const row of chosen) {
    const id = Number(row.id);
    try {
      refuseChosen(row);
      const approved = await approve(id, { staff, origin });
      outcomes.push(
        approved instanceof Accepted
          ? { id, outcome: 'proposed', message: approved.body.message }
          : { id, outcome: 'approved', message: 'Approved' },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, outcome: 'refused', message: error.message });
    }
  }
  return outcomes;
}

/** Reads the selected transactions, each with the colleague who is working on it. */
async function readChosen(
  database: Database,
  ids: readonly number[],
  staffId: bigint,
): Promise<ChosenRow[]> {
  const { rows } = await database.query<ChosenRow>(
    `select item.id, item.amount, claim.claimed_at,
            owner.first_name || ' ' || owner.last_name as colleague
     from bank_transaction as item
     left join work_claim as claim
       on claim.kind in ('wire', 'deposit') and claim.reference = item.id
       and claim.claimed_by <> $2 and ${isLive('claim')}
     left join customer as owner on owner.id = claim.claimed_by
     where item.id = any ($1::bigint[])
     order by item.id`,
    [ids, staffId],
  );
  return rows;
}

function refuseChosen({ amount, colleague, claimed_at }: ChosenRow): void {
  if (amount > workLimits.severalAmountMax)
    throw new Refusal(
      'conflict',
      `Only transactions up to ${formatUsd(workLimits.severalAmountMax)} can be approved together. Please decide this one on its own.`,
    );
  if (colleague !== null && claimed_at !== null) throw claimedByColleague(colleague, claimed_at);
}
