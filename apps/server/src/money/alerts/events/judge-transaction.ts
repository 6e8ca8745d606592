import type { TransactionType } from '@seven-hills/bank/transaction';
import type { AlertEvent, AlertKind } from '../../../capability/alert-kind.ts';
import type { JudgedTransaction } from '../../../capability/alert-source.ts';
import { holderNameSql } from '../../../people/identity/customer.ts';
import {
  feeCharged,
  interestCredited,
  moneyIn,
  moneyOut,
  paymentDeclined,
  wireDeclined,
  wireSettled,
} from '../alert-kinds.ts';

/** A transaction with the facts about its customers that alerts need. */
export interface FollowedTransaction extends JudgedTransaction {
  type: TransactionType;
  status_code: string | null;
  amount: bigint;
  recipient_name: string | null;
  /** Whether it is pay that the network has not settled yet. */
  is_paid_early: boolean;
  /** Whether people use one of the accounts besides those in whose names they are. */
  has_others: boolean | null;
  /** Whether it was pending at first. Except for transfers, separate mail reports the decision. */
  was_pending: boolean;
  is_booked_by_staff: boolean;
  payer_id: bigint | null;
  payer_name: string | null;
  payee_account_id: bigint | null;
  payee_id: bigint | null;
  payee_name: string | null;
}

/** SQL for the column `is_history`, from a transaction `item` and its `amount_transfer`. */
export const isHistory = `item.created_at < amount_transfer.created_at - interval '7 days' as is_history`;

/**
 * The columns of a FollowedTransaction, and the joins that they need, from a source named `item`.
 */
export const followedColumns = `
  item.id, item.type, item.status, item.status_code, item.amount, item.recipient_name,
  item.type = 'ach_credit' and exists (
    select from ach_entry
    join ach_early_payment as early on early.entry_id = ach_entry.id
    where ach_entry.transaction_id = item.id
  ) as is_paid_early,
  amount_transfer.kind = 'pending' as was_pending,
  item.booked_by is not null as is_booked_by_staff,
  ${isHistory},
  item.from_account_id as payer_account_id,
  payer.id as payer_id, ${holderNameSql('payer')} as payer_name,
  item.to_account_id as payee_account_id,
  payer_account.has_others or payee_account.has_others as has_others,
  payee.id as payee_id, ${holderNameSql('payee')} as payee_name`;
export const followedJoins = `
  join ledger.transfer_record as amount_transfer on amount_transfer.id = item.amount_transfer_id
  left join account as payer_account on payer_account.id = item.from_account_id
  left join customer as payer on payer.id = payer_account.customer_id
  left join account as payee_account on payee_account.id = item.to_account_id
  left join customer as payee on payee.id = payee_account.customer_id`;

/** Returns the events that a transaction causes once its status is final. */
export function eventsOf(row: FollowedTransaction): AlertEvent[] {
  if (row.is_history || silent.includes(row.type)) return [];
  const { id: transactionId, type, amount } = row;
  // Counter transactions, adjustments, corrections, and decisions have their own messages.
  const hasMail = row.was_pending && type !== 'transfer';
  const mayBeEmailed = !hasMail && !row.is_booked_by_staff && !isByStaff(type);
  const event = (
    { id: customerId, accountId }: Side,
    kind: AlertKind,
    party: string | null = row.recipient_name,
  ): AlertEvent[] =>
    customerId === null
      ? []
      : [{ customerId, accountId, kind, transactionId, type, amount, party, mayBeEmailed }];
  const payer: Side = { id: row.payer_id, accountId: row.payer_account_id };
  const payee: Side = { id: row.payee_id, accountId: row.payee_account_id };
  // The payer took the transfer back, and nobody else was notified of it.
  if (row.status_code === 'taken_back') return [];
  if (row.status !== 'completed')
    return event(
      payer.id === null ? payee : payer,
      type === 'wire_transfer' ? wireDeclined : paymentDeclined,
    );
  if (type === 'wire_transfer') return event(payer, wireSettled);
  if (type === 'wire_return') return event(payee, wireDeclined);
  if (type === 'interest') return event(payee, interestCredited);
  if (type === 'monthly_fee') return event(payer, feeCharged);
  return [
    ...event(payer, moneyOut, row.payee_name ?? row.recipient_name),
    // A customer who deposits on a screen has just seen the result.
    ...(isOwnDeposit(row) ? [] : event(payee, moneyIn, row.payer_name ?? senderOf(row))),
  ];
}

/**
 * The initial deposit has its own screen and message, and so have returned deposits, of which
 * repayments are part. Whoever moves their own money sees the result.
 */
const silent: readonly TransactionType[] = [
  'initial_deposit',
  'own_transfer',
  'returned_deposit',
  'repayment',
];

/** One side of a transaction: the account, and the person in whose name it is. */
interface Side {
  id: bigint | null;
  accountId: bigint | null;
}

const senderOf = ({ recipient_name: name, is_paid_early: isEarly }: FollowedTransaction) =>
  isEarly && name !== null ? `${name}, paid early` : name;

const isByStaff = (type: TransactionType): boolean =>
  type === 'adjustment' || type === 'correction';

const isOwnDeposit = ({ type, was_pending, is_booked_by_staff }: FollowedTransaction): boolean =>
  type === 'deposit' && !was_pending && !is_booked_by_staff;
