import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { DistributionReason } from '@seven-hills/bank/ira/ira-words';
import { limits, type PaymentProvider } from '@seven-hills/bank/limits';
import type {
  Transaction,
  TransactionStatus,
  TransactionType,
} from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import { toDecimal } from '@seven-hills/money';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { holderName } from '../../people/identity/customer.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { wasShared } from '../accounts/account-owners.ts';
import type { Directories, Holder } from '../accounts/holder-directory.ts';
import { customerAccountOf } from '../accounts/owed-accounts.ts';
import { settlementDayFrom } from './ach-settlement-day.ts';

/** The stored order of a transaction. */
export interface OrderItem {
  id: bigint;
  type: string;
  from_account_id: bigint | null;
  amount: bigint;
  fee: bigint;
  description: string | null;
  external_bank_name: string | null;
  external_account_last_four: string | null;
  external_routing_number: string | null;
  recipient_name: string | null;
  recipient_address: string | null;
  swift_code: string | null;
  intermediary_bank: string | null;
  payment_provider: string | null;
  payment_identifier: string | null;
}

/** A stored transaction. */
export interface TransactionItem extends OrderItem {
  /** Who ordered it. */
  customer_id: bigint;
  to_account_id: bigint | null;
  type: TransactionType;
  status: TransactionStatus;
  /** Null, too, if who ordered it took it back. */
  status_reason: string | null;
  status_code: 'taken_back' | null;
  payment_provider: PaymentProvider | null;
  /** The staff member who booked it at the counter. */
  booked_by: bigint | null;
  /** The schedule that made it. */
  schedule_id: bigint | null;
  held_until: Date | null;
  /** The correction of it, and the transaction that it corrects. */
  corrected_by: bigint | null;
  corrects: bigint | null;
  /** Whether it is an approved wire whose hand-over has not begun; null for other types. */
  is_unsent: boolean | null;
  /** Of what left an IRA for its owner. */
  distribution_reason: DistributionReason | null;
  withheld: bigint | null;
  created_at: Date;
  updated_at: Date;
}

/** The ledger transfers that a stored transaction began with. */
export interface TransferIds {
  amount_transfer_id: bigint;
  fee_transfer_id: bigint | null;
}

/** A transaction with the two accounts and holders that it touches, as the joins below read it. */
export interface TransactionRow extends TransactionItem {
  from_account_number: string | null;
  from_first_name: string | null;
  from_last_name: string | null;
  to_account_number: string | null;
  to_first_name: string | null;
  to_last_name: string | null;
  /** Who ordered what left a shared account, or the account of somebody else. */
  by_first_name: string | null;
  by_last_name: string | null;
}

/** The columns of a TransactionItem that describe the order, from a source named `item`. */
export const orderColumns = `
  item.id, item.type, item.from_account_id, item.amount, item.fee, item.description,
  item.external_bank_name, item.external_account_last_four, item.external_routing_number,
  item.recipient_name, item.recipient_address, item.swift_code, item.intermediary_bank,
  item.payment_provider, item.payment_identifier`;

/** SQL for a column of the distribution that `item` is; only two types can be one. */
const ofDistribution = (column: string) =>
  `case when item.type in ('withdrawal', 'own_transfer') then (
    select ${column} from ira_distribution where transaction_id = item.id
  ) end`;

/** Every column of a TransactionItem, from a source named `item`. */
export const itemColumns = `${orderColumns},
  item.customer_id, item.to_account_id, item.status, item.status_reason, item.status_code,
  item.booked_by, item.schedule_id, item.held_until,
  (select transaction_id from transaction_correction where corrected_id = item.id) as corrected_by,
  case when item.type = 'correction' then (
    select corrected_id from transaction_correction where transaction_id = item.id
  ) end as corrects,
  case when item.type = 'wire_transfer' then
    item.status = 'completed' and exists (
      select from wire_instruction where transaction_id = item.id and handed_over_at is null
    ) and not exists (select from wire_hand_over where transaction_id = item.id)
    and not exists (select from transaction_correction where corrected_id = item.id)
  end as is_unsent,
  ${ofDistribution('reason')} as distribution_reason, ${ofDistribution('withheld')} as withheld,
  item.created_at, item.updated_at`;

/** The columns of TransferIds, from a source named `item`. */
export const transferIds = 'item.amount_transfer_id, item.fee_transfer_id';

/** Every column of a TransactionRow, and the joins that they need, from a source named `item`. */
export const transactionColumns = `${itemColumns},
  from_account.account_number as from_account_number,
  from_customer.first_name as from_first_name, from_customer.last_name as from_last_name,
  to_account.account_number as to_account_number,
  to_customer.first_name as to_first_name, to_customer.last_name as to_last_name,
  by_customer.first_name as by_first_name, by_customer.last_name as by_last_name`;

export const transactionJoins = `
  left join account as from_account on from_account.id = item.from_account_id
  left join customer as from_customer on from_customer.id = from_account.customer_id
  left join account as to_account on to_account.id = item.to_account_id
  left join customer as to_customer on to_customer.id = to_account.customer_id
  left join customer as by_customer on by_customer.id = item.customer_id
    and (from_account.customer_id <> item.customer_id or ${wasShared('from_account')})`;

/** Converts a transaction to what the owner of `viewerAccountId` sees. */
export function toTransaction(row: TransactionRow, viewerAccountId: bigint | null): Transaction {
  return describeTransaction(
    row,
    {
      from: holderIn(row.from_account_number, row.from_first_name, row.from_last_name),
      to: holderIn(row.to_account_number, row.to_first_name, row.to_last_name),
      by: nameOf(row.by_first_name, row.by_last_name),
    },
    viewerAccountId,
  );
}

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName !== null && lastName !== null ? holderName(firstName, lastName) : null;

const holderIn = (
  accountNumber: string | null,
  firstName: string | null,
  lastName: string | null,
): Named | null =>
  accountNumber !== null && firstName !== null && lastName !== null
    ? { accountNumber, firstName, lastName }
    : null;

/**
 * Reads the names of the accounts of some transactions and of those who ordered what left shared
 * ones, and returns a function that converts each to what the owners of `viewerAccountId` see.
 */
export async function describerOf(
  { findHolders, findNames }: Directories,
  items: readonly TransactionItem[],
  viewerAccountId: bigint,
): Promise<(item: TransactionItem) => Transaction> {
  const sides = items.flatMap(({ from_account_id, to_account_id }) => [
    from_account_id,
    to_account_id,
  ]);
  const holders = await findHolders(new Set(sides.filter((id) => id !== null)));
  const viewed = holders.get(viewerAccountId);
  const namesOrderer = ({ from_account_id, customer_id }: TransactionItem): boolean =>
    from_account_id === viewerAccountId &&
    viewed !== undefined &&
    (viewed.isShared || viewed.customerId !== customer_id);
  const names = await findNames(
    items.flatMap((item) => (namesOrderer(item) ? item.customer_id : [])),
  );
  const holderOf = (id: bigint | null) => (id === null ? null : (holders.get(id) ?? null));
  return (item) =>
    describeTransaction(
      item,
      {
        from: holderOf(item.from_account_id),
        to: holderOf(item.to_account_id),
        by: namesOrderer(item) ? (names.get(item.customer_id) ?? null) : null,
      },
      viewerAccountId,
    );
}

/**
 * Says that who ordered a transfer took it back: to the owner of an account, and by name to others.
 */
function takenBackBy(
  { status_code }: TransactionItem,
  by: string | null,
  viewerAccountId: bigint | null,
): string | null {
  if (status_code !== 'taken_back') return null;
  return `${by ?? (viewerAccountId === null ? `The ${words.customer}` : 'You')} took it back.`;
}

function describeTransaction(
  row: TransactionItem,
  { from, to, by }: { from: Named | null; to: Named | null; by: string | null },
  viewerAccountId: bigint | null,
): Transaction {
  const comesIn = viewerAccountId !== null && row.to_account_id === viewerAccountId;
  const other = comesIn ? from : to;
  const distribution = distributionOf(row);
  return {
    id: Number(row.id),
    fromAccountId:
      row.from_account_id === null ? null : Number(customerAccountOf(row.from_account_id)),
    toAccountId: row.to_account_id === null ? null : Number(row.to_account_id),
    amount: toDecimal(comesIn || !distribution ? row.amount : distribution.gross),
    type: row.type,
    status: row.status,
    direction: comesIn ? 'in' : 'out',
    description: row.description,
    statusReason: row.status_reason ?? takenBackBy(row, by, viewerAccountId),
    isTakenBack: row.status_code === 'taken_back',
    externalBankName: row.external_bank_name,
    externalAccountNumber: row.external_account_last_four,
    externalRoutingNumber: row.external_routing_number,
    recipientName: row.recipient_name,
    recipientAddress: row.recipient_address,
    swiftCode: row.swift_code,
    intermediaryBank: row.intermediary_bank,
    paymentProvider: row.payment_provider,
    paymentIdentifier: row.payment_identifier,
    transferFee: toDecimal(distribution ? 0n : row.fee),
    exchangeRate: null,
    currency: 'USD',
    fromAccountNumber: from?.accountNumber ?? null,
    toAccountNumber: to?.accountNumber ?? null,
    recipientAccount: to?.accountNumber ?? row.external_account_last_four,
    heldUntil: row.status === 'pending' ? (row.held_until?.toISOString() ?? null) : null,
    arrivesBy: arrivalOf(row),
    channel: row.booked_by === null ? null : 'counter',
    scheduleId: comesIn || row.schedule_id === null ? null : Number(row.schedule_id),
    correctedBy: row.corrected_by === null ? null : Number(row.corrected_by),
    corrects: row.corrects === null ? null : Number(row.corrects),
    counterparty:
      (row.type === 'transfer' || row.type === 'correction') && other
        ? holderName(other.firstName, other.lastName)
        : null,
    // The recipient does not learn which of the owners ordered it.
    orderedBy: comesIn || !isOrdered(row.type) ? null : by,
    distribution:
      comesIn || !distribution
        ? null
        : {
            reason: distribution.reason,
            withheld: toDecimal(distribution.withheld),
            net: toDecimal(distribution.gross - distribution.withheld),
          },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    // Keep this last: each property after a spread is added to the object on its own.
    ...(row.is_unsent && { isUnsent: true }),
  };
}

/** What left an IRA, with the tax that was withheld, which is stored like a fee. */
const distributionOf = ({ distribution_reason: reason, withheld, amount, fee }: TransactionItem) =>
  reason === null || withheld === null ? null : { reason, withheld, gross: amount + fee };

/** What staff, another bank, or the ledger takes from an account. */
const unordered: readonly TransactionType[] = [
  'adjustment',
  'correction',
  'ach_debit',
  'bank_transfer_return',
  'returned_deposit',
  'repayment',
];

/** Whether one of the owners orders transactions of a type. */
const isOrdered = (type: TransactionType): boolean => !unordered.includes(type);

/**
 * Counts a wire's business days from its order, or from the end of its hold; an ACH payment arrives
 * on the banking day after that at the latest.
 */
function arrivalOf({ type, status, created_at, held_until }: TransactionItem): string | null {
  if (status !== 'pending' || (type !== 'wire_transfer' && type !== 'ach_payment')) return null;
  const start = held_until && held_until > created_at ? held_until : created_at;
  if (type === 'ach_payment')
    return settlementDayFrom(new Date(start.getTime() + limits.undoSecondsMax * 1_000));
  return wireArrivalAfter(start);
}

/** The day by which a wire arrives that is ordered, or whose hold ends, at a moment. */
export const wireArrivalAfter = (start: Date) =>
  businessDayAfter(bankDayAt(start), limits.wireBusinessDaysMax);

type Named = Pick<Holder, 'accountNumber' | 'firstName' | 'lastName'>;

export const noSuchTransaction = () => new Refusal('not_found', 'There is no such transaction.');

/** Returns the order of a transaction as it is stored. */
export function orderOf(transaction: NewTransaction) {
  const { external } = transaction;
  return {
    id: transaction.id,
    type: transaction.type,
    from_account_id: transaction.fromAccountId,
    amount: transaction.amount,
    fee: transaction.fee,
    description: transaction.description,
    external_bank_name: external?.bankName ?? null,
    external_account_last_four: external?.accountLastFour ?? null,
    external_routing_number: external?.routingNumber ?? null,
    recipient_name: external?.recipientName ?? null,
    recipient_address: external?.recipientAddress ?? null,
    swift_code: external?.swiftCode ?? null,
    intermediary_bank: external?.intermediaryBank ?? null,
    payment_provider: external?.paymentProvider ?? null,
    payment_identifier: external?.paymentIdentifier ?? null,
  } satisfies OrderItem;
}
