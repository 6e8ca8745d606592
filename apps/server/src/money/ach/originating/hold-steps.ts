import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { Cents } from '@seven-hills/money';

/** A part of an added amount, and from when it is available. */
export interface HoldStep {
  amount: Cents;
  /** ISO date of the banking day. */
  on: string;
}

/** What is available on the first banking day after settlement, unless the customer is new. */
const availableFirst: Cents = 50_000n;
/** In banking days after settlement. A return by the rules is there by the second. */
const holdDays = { first: 1, rest: 3, ofNewCustomers: 5 };

/**
 * Returns when an amount that a customer adds from another bank becomes available. Until then, it
 * could be returned. Regulation CC (12 CFR 229.10) does not cover debits that the bank itself
 * originates; these are the terms of the bank.
 */
export function holdSteps(amount: Cents, settlesOn: string, isNewCustomer: boolean): HoldStep[] {
  const after = (days: number) => businessDayAfter(settlesOn, days);
  if (isNewCustomer) return [{ amount, on: after(holdDays.ofNewCustomers) }];
  const first = amount < availableFirst ? amount : availableFirst;
  const rest = amount - first;
  return [
    { amount: first, on: after(holdDays.first) },
    ...(rest > 0n ? [{ amount: rest, on: after(holdDays.rest) }] : []),
  ];
}
