import { ruleOf } from '@seven-hills/bank/calendar/schedule-terms';
import { recurringAuthorization } from '@seven-hills/bank/payments/debit-authorization';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  createSchedule as createContract,
  textOfRecurringDebit as textContract,
} from '@seven-hills/contracts/money/schedules';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import {
  type AuthorizationText,
  authorizationOf,
  refuseOtherText,
} from '../debit-authorizations/authorization-text.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { ScheduleRow } from './schedule-row.ts';
import type { ScheduledPayee } from './scheduled-payee.ts';

/** The text for money that a schedule adds; null for one that adds none. */
export function recurringText(
  { details }: ScheduledPayee,
  { amount, ...dates }: Omit<BodyOf<typeof textContract>, 'linkedAccountId'>,
): AuthorizationText | null {
  if (details.kind !== 'add_money') return null;
  const { parties } = details.outside;
  const debit = { ...parties, amount: readAmount(amount), rule: ruleOf(dates) };
  return authorizationOf(recurringAuthorization(debit));
}

/**
 * What the customer authorized for money that a schedule adds; null for a schedule that adds none.
 * Fails with `conflict` if they authorized another text, or none.
 */
export function authorizedBy(
  { customerId, sessionHash }: Pick<Principal, 'customerId' | 'sessionHash'>,
  payee: ScheduledPayee,
  form: BodyOf<typeof createContract>,
) {
  const text = recurringText(payee, form);
  if (text === null || payee.linkedAccountId === null) return null;
  const refusal = refuseOtherText(text, form.authorization);
  if (refusal) throw refusal;
  return { customerId, linkedAccountId: payee.linkedAccountId, body: text.body, sessionHash };
}

/** What was authorized does not vary: another amount or date needs another authorization. */
export function refuseIfAuthorized({ addsMoney }: ScheduleRow): void {
  if (addsMoney)
    throw new Refusal(
      'conflict',
      'You authorized this amount and these dates. To change them, end this schedule and set up another one.',
    );
}
