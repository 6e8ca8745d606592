import { returnReasons } from '@seven-hills/ach';
import { deadlineFor } from '@seven-hills/ach/settlement';
import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { AchOrderState, DishonorReason } from '@seven-hills/bank/words/ach-words';
import { bankNow } from '../../../platform/time/server-clock.ts';
import type { DecidedEntry } from '../entry-facts.ts';
import { isReversed } from '../originating/judge-reversal.ts';
import { unauthorizedDays } from '../returning/return-deadlines.ts';

/**
 * What an answer of another bank is: the return of an order; its objection to the bank's
 * dishonoring of one; or its own dishonoring of what this bank returned.
 */
type AnswerForm = '99' | '99 contested' | '99 dishonored';

/** SQL for the AnswerForm of `ach_entry as entry`. */
export const answerForm = "entry.entry -> 'addenda' -> 0 ->> 'form'";

/** SQL for the reason of a return; of one that was dishonored, the one that it had at first. */
export const returnReason = `coalesce(
  'R' || (entry.entry -> 'addenda' -> 0 ->> 'returnReason'), entry.entry -> 'addenda' -> 0 ->> 'reason'
)`;

export interface ReturnRow {
  id: bigint;
  state: DecidedEntry['from'];
  direction: DecidedEntry['direction'];
  amount: bigint;
  reason: string;
  order_id: bigint | null;
  kind: 'add' | 'send' | 'proof';
  order_state: AchOrderState;
  order_amount: bigint;
  is_reversed: boolean;
  settles_at: Date;
  customer_id: bigint;
  account_id: bigint | null;
  /** In whose name the account is. */
  holder_id: bigint;
  linked_account_id: bigint | null;
  bank_name: string | null;
  account_last_four: string;
  receiver: string;
  /** ISO dates. */
  settles_on: string;
  order_settles_on: string;
  form: AnswerForm;
}

/** SQL for ReturnRow rows from `ach_entry as entry`. */
export const returnRows = `
  select entry.id, entry.state, entry.direction, entry.amount,
         ${returnReason} as reason, ${answerForm} as form, entry.settles_on::text,
         ach_order.settles_on::text as order_settles_on,
         ach_order.id as order_id, ach_order.kind, ach_order.state as order_state,
         ach_order.amount as order_amount, ach_order.settles_at, ach_order.customer_id,
         ach_order.account_id, ach_order.linked_account_id, ${isReversed} as is_reversed,
         coalesce(linked.bank_name, item.external_bank_name) as bank_name,
         coalesce(linked.account_last_four, item.external_account_last_four) as account_last_four,
         account.customer_id as holder_id,
         coalesce(item.recipient_name, person.first_name || ' ' || person.last_name) as receiver
  from ach_entry as entry
  left join ach_order
    on ach_order.trace_number = entry.entry -> 'addenda' -> 0 ->> 'originalTraceNumber'
  left join linked_account as linked on linked.id = ach_order.linked_account_id
  left join account on account.id = ach_order.account_id
  left join bank_transaction as item on item.id = ach_order.transaction_id
  left join customer as person on person.id = ach_order.customer_id`;

/** An entry that was reversed, too, could otherwise go back twice. */
export const fits = (row: ReturnRow): boolean => {
  const { order_id, kind, order_state, order_amount, is_reversed, amount, direction } = row;
  return (
    order_id !== null &&
    order_state !== 'returned' &&
    !is_reversed &&
    order_amount === amount &&
    direction === directionOf(kind)
  );
};

const directionOf = (kind: string) => (kind === 'add' ? 'debit' : 'credit');

/** Whether the bank books a return by itself. Deposits that prove an account may come back late. */
export const isOrdinary = (row: ReturnRow): boolean =>
  fits(row) && row.form === '99' && (row.kind === 'proof' || !isLate(row));

type Dates = Pick<ReturnRow, 'reason' | 'settles_on' | 'order_settles_on'>;

/**
 * Whether a return settles after the day on which the bank must have it at its opening: the second
 * banking day after the settlement of the entry, or for unauthorized debits the banking day after
 * the sixtieth calendar day (Nacha Operating Rules, Sections 3.8 and 3.13). Others have no day.
 */
function isLate({ reason, settles_on, order_settles_on: sentOn }: Dates): boolean {
  const deadline = returnReasons.get(reason)?.deadline;
  if (deadline === 'two_banking_days') return settles_on > businessDayAfter(sentOn, 2);
  if (deadline !== 'sixty_calendar_days') return false;
  return settles_on > businessDayAfter(addDays(sentOn, unauthorizedDays), 1);
}

/** In how many banking days after its settlement a return can be dishonored. */
const dishonorDays = 5;

/** What decides whether a return can be dishonored; the facts of the order are null without one. */
export interface DishonorFacts {
  state: string;
  direction: string;
  amount: bigint;
  reason: string | null;
  settles_on: string;
  form: string | null;
  kind: string | null;
  order_state: string | null;
  order_amount: bigint | null;
  order_settles_on: string | null;
}

/**
 * The reasons for which staff can dishonor a return that they have not booked: within five banking
 * days after its settlement, and what the bank can tell of it (Nacha Operating Rules, Appendix
 * Four, dishonored returns): R61 and R69 if it names no entry of the bank, R67 if its entry came
 * back before, R68 if it is late, and R69 with the field that differs.
 */
export function dishonorReasonsOf(facts: DishonorFacts, now: Date = bankNow()): DishonorReason[] {
  const { state, form, settles_on, order_settles_on, reason } = facts;
  const isOpen = now < deadlineFor(businessDayAfter(settles_on, dishonorDays));
  if (state !== 'held' || form !== '99' || facts.amount === 0n || !isOpen) return [];
  if (order_settles_on === null || reason === null) return ['R61', 'R69/02'];
  const found: readonly (DishonorReason | false)[] = [
    facts.order_state === 'returned' && 'R67',
    isLate({ reason, settles_on, order_settles_on }) && 'R68',
    facts.order_amount !== facts.amount && 'R69/03',
    facts.direction !== directionOf(facts.kind ?? '') && 'R69/05',
  ];
  return found.filter((each) => each !== false);
}
