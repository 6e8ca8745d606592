import { addDays } from '@seven-hills/bank/calendar/business-days';
import { isHigherMonthlyFee } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { feeNoticeDays, isHigherFee } from '@seven-hills/bank/payments/fee-notice';
import { feeTerms, termLabel } from '@seven-hills/bank/term-names';
import { words } from '@seven-hills/bank/words/words';
import type { Connection } from '@seven-hills/postgres';
import { Refusal, refusalAt } from '../../../http/problem.ts';
import { readToday } from '../../../money/interest/interest-terms.ts';
import { type WaitingPlan, withChanges } from '../../../money/terms/planned-terms.ts';
import {
  readStoredFee,
  readStoredMonthly,
  type StoredBankTerms,
} from '../../../money/terms/terms-values.ts';
import { writeDay } from '../../../platform/time/bank-calendar.ts';

/** A plan that this change adds has no id yet. */
type JudgedPlan = Pick<WaitingPlan, 'startsOn' | 'plannedOn' | 'changes'> & { id?: bigint };

interface Timeline {
  now: StoredBankTerms;
  /** What applies from now on. */
  next: StoredBankTerms;
  /** What begins later, first day first. */
  plans: readonly JudgedPlan[];
}

/**
 * Refuses terms under which a fee would rise, now or on the first day of any plan, without the
 * notice that the holders of its account type must get (12 CFR 1030.5(a)(1)). Fails with
 * `validation_failed` for the change itself, and with `conflict` for a plan from before.
 */
export async function refuseWithoutNotice(
  connection: Connection,
  { now, next, plans }: Timeline,
): Promise<void> {
  const types = await typesWithAccounts(connection);
  const earliest = addDays(await readToday(connection), feeNoticeDays);
  refuseIfAny(higherFees(types, now.byType, next.byType), earliest);
  let before = next;
  for (const { id, startsOn, plannedOn, changes } of plans) {
    const after = withChanges(before, changes);
    if (startsOn < addDays(plannedOn, feeNoticeDays)) {
      const higher = higherFees(types, before.byType, after.byType);
      if (id === undefined) refuseIfAny(higher, earliest);
      else if (higher.length > 0) throw raisesLater(startsOn);
    }
    before = after;
  }
}

/** A bank without accounts of a type may set its fees at once, because no one is affected. */
async function typesWithAccounts(connection: Connection): Promise<AccountType[]> {
  const { rows } = await connection.query<{ type: AccountType }>(
    `select type from unnest($1::text[]) as type
     where exists (select from account where account_type = type and closed_at is null)`,
    [accountTypes],
  );
  return rows.map(({ type }) => type);
}

/** The labels of the fees that rise for an account type. */
export const higherFees = (
  types: readonly AccountType[],
  before: StoredBankTerms['byType'],
  after: StoredBankTerms['byType'],
): string[] =>
  [
    ...feeTerms.filter((term) =>
      types.some((type) =>
        isHigherFee(readStoredFee(before[type][term]), readStoredFee(after[type][term])),
      ),
    ),
    ...(types.some((type) =>
      isHigherMonthlyFee(
        readStoredMonthly(before[type].monthlyFee),
        readStoredMonthly(after[type].monthlyFee),
      ),
    )
      ? (['monthlyFee'] as const)
      : []),
  ].map(termLabel);

/** Refuses fees that rise before the day on which their notice is over. */
export function refuseIfAny(higher: readonly string[], earliest: string): void {
  if (higher.length === 0) return;
  throw refusalAt(
    'validation_failed',
    'startsOn',
    `${words.Customers} must be notified of a higher fee ${feeNoticeDays} days in advance, so it can begin on ${writeDay(earliest)} at the earliest: ${higher.join(', ')}.`,
  );
}

const raisesLater = (startsOn: string) =>
  new Refusal(
    'conflict',
    `The change planned for ${writeDay(startsOn)} would then raise a fee without ${feeNoticeDays} days’ notice. Withdraw that change first.`,
  );
