import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AccountType } from '@seven-hills/bank/limits';
import { feeNoticeDays } from '@seven-hills/bank/payments/fee-notice';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import { readToday } from '../../../money/interest/interest-terms.ts';
import { afterPlans, readWaitingPlans } from '../../../money/terms/planned-terms.ts';
import { readNewestTerms } from '../../../money/terms/terms-book.ts';
import type { StoredValues } from '../../../money/terms/terms-values.ts';
import { writeDay } from '../../../platform/time/bank-calendar.ts';
import { requireCustomerTerms } from '../terms-rows.ts';
import { higherFees, refuseIfAny } from './judge-notice.ts';
import { refuseDay } from './plan-terms.ts';
import { readOwnPlan } from './read-own-plan.ts';

/** One customer's own terms as they are to be; null as a first day applies them at once. */
export interface OwnTermsChange {
  customerId: bigint;
  terms: StoredValues;
  startsOn: string | null;
}

/**
 * Refuses own terms under which a fee of the customer would rise without the notice of 12 CFR
 * 1030.5(a)(1), compared with what applies on each day until that notice would be over. Fails with
 * `validation_failed`, and with `conflict` while another change is planned.
 */
export async function refuseOwnWithoutNotice(
  connection: Connection,
  { customerId, terms: next, startsOn }: OwnTermsChange,
): Promise<void> {
  const waiting = await readOwnPlan(connection, customerId);
  if (waiting)
    throw new Refusal(
      'conflict',
      `A change is already planned for ${writeDay(waiting.startsOn)}. Withdraw it first.`,
    );
  const today = await readToday(connection);
  if (startsOn !== null) refuseDay(startsOn, today);
  const earliest = addDays(today, feeNoticeDays);
  if (startsOn !== null && startsOn >= earliest) return;
  const { terms: own } = await requireCustomerTerms(connection, customerId);
  const types = await typesOf(connection, customerId);
  const { terms: now } = await readNewestTerms(connection);
  const plans = (await readWaitingPlans(connection)).filter((plan) => plan.startsOn < earliest);
  const higher = [0, ...plans.keys()].flatMap((_, count) => {
    const { byType } = afterPlans(now, plans.slice(0, count));
    const withOwn = (values: StoredValues) => ({
      checking: { ...byType.checking, ...values },
      savings: { ...byType.savings, ...values },
      ira: { ...byType.ira, ...values },
    });
    return higherFees(types, withOwn(own), withOwn(next));
  });
  refuseIfAny([...new Set(higher)], earliest);
}

/** The types of the accounts that a person orders from. */
async function typesOf(connection: Connection, customerId: bigint): Promise<AccountType[]> {
  const { rows } = await connection.query<{ account_type: AccountType }>(
    `select distinct account.account_type
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
       and account.closed_at is null`,
    [customerId],
  );
  return rows.map(({ account_type }) => account_type);
}
