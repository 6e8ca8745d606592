import { receiptNumber } from '@seven-hills/bank/brand';
import { bringsFee } from '@seven-hills/bank/payments/returned-fees';
import type { TransactionStatus, TransactionType } from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import type { CorrectionScope } from '@seven-hills/contracts/staff/parts/correction-form';
import { type Cents, formatUsd } from '@seven-hills/money';
import { bigints, type Statement } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';
import { usersOfAccounts } from '../accounts/account-owners.ts';
import { type GivenBack, givenBack, isLeft } from '../transactions/given-back.ts';
import { noSuchTransaction } from '../transactions/transaction-row.ts';

/** The facts that a correction of a transaction is judged by. */
export interface Correctable {
  id: bigint;
  /** Who ordered it. */
  customer_id: bigint;
  type: TransactionType;
  status: TransactionStatus;
  amount: Cents;
  fee: Cents;
  /** The ledger accounts that the amount moved between. The fee left the first one. */
  debit_account_id: bigint;
  credit_account_id: bigint;
  debit_customer_id: bigint | null;
  credit_customer_id: bigint | null;
  /** Who may use the customers' accounts. */
  user_ids: bigint[];
  /** The customers' names, for sentences; null for the bank's own account. */
  debit_name: string | null;
  credit_name: string | null;
  /** Whether one of the customers' accounts is closed for good. */
  is_closed: boolean;
  corrected_by: bigint | null;
  /** Whether it is a wire that was or is being handed to the network. */
  is_handed_over: boolean;
  /** Whether another bank asks for the return of this wire or entry, and waits for the answer. */
  is_asked_back: boolean;
  /** The case that it is a credit or debit of. */
  case_id: bigint | null;
  /** What that case gives its customer in total. */
  case_given: Cents;
  /** The transaction that the case is about; otherwise the transaction itself. */
  original_id: bigint;
  /** The most that can be given back of the original, and how much was. */
  original_total: Cents;
  original_given: Cents;
}

const correctableColumns = `
  item.id, item.customer_id, item.type, item.status, item.amount, item.fee,
  moved.debit_account_id, moved.credit_account_id,
  debtor.id as debit_customer_id, creditor.id as credit_customer_id,
  array(${usersOfAccounts('moved.debit_account_id, moved.credit_account_id')}) as user_ids,
  debtor.first_name || ' ' || debtor.last_name as debit_name,
  creditor.first_name || ' ' || creditor.last_name as credit_name,
  exists (
    select from customer_stop
    where customer_id in (debtor.id, creditor.id) and kind = 'closing' and ended_at is null
  ) or debited.closed_at is not null or credited.closed_at is not null as is_closed,
  (select transaction_id from transaction_correction where corrected_id = item.id) as corrected_by,
  exists (
    select from incoming_wire as wire
    join wire_request as request on request.incoming_wire_id = wire.id
    where wire.transaction_id = item.id and request.kind = 'return_request'
      and request.outcome is null
  ) or exists (
    select from ach_entry as entry
    join ach_return_request as request on request.entry_id = entry.id
    where entry.transaction_id = item.id and request.outcome is null
  ) as is_asked_back,
  original.case_id, original.id as original_id, original.total as original_total,
  ${givenBack('original.id', 'given.case_id = original.case_id')} as case_given,
  ${givenBack('original.id')} as original_given`;

const correctableSources = `bank_transaction as item
  join ledger.transfer_record as moved on moved.id = item.amount_transfer_id
  left join account as debited on debited.id = moved.debit_account_id
  left join customer as debtor on debtor.id = debited.customer_id
  left join account as credited on credited.id = moved.credit_account_id
  left join customer as creditor on creditor.id = credited.customer_id
  cross join lateral (
    select dispute.id as case_id, disputed.id,
           greatest(disputed.amount + disputed.fee, dispute.amount + dispute.fee) as total
    from dispute_event as step
    join dispute_case as dispute on dispute.id = step.case_id
    join bank_transaction as disputed on disputed.id = dispute.transaction_id
    where step.transaction_id = item.id
    union all
    select null, item.id, item.amount + item.fee
    where not exists (select from dispute_event where transaction_id = item.id)
  ) as original`;

/** Reads a transaction without locking it, to show what a correction would do. */
export const readCorrectable = (id: bigint): Statement<Correctable> => ({
  name: 'read-correctable-transaction',
  text: `select ${correctableColumns},
                item.type = 'wire_transfer' and not exists (
                  select from wire_instruction
                  where transaction_id = item.id and handed_over_at is null
                ) as is_handed_over
         from ${correctableSources}
         where item.id = $1`,
  values: [String(id)],
});

/**
 * The transactions to correct. A completed transaction is final, so only the instruction of an
 * unsent wire is locked, which the hand-over locks as well. If the hand-over holds that lock, this
 * does not wait for it, because the network may take long to answer. If two corrections of one
 * transaction compete, the primary key of `transaction_correction` lets only one commit.
 */
export const correctableSource: FactSource<bigint, Map<bigint, Correctable>> = {
  name: 'transactions to correct',
  async load(opening, ids) {
    const rows = await opening.add<Correctable>({
      name: 'lock-correctable-transactions',
      text: `with unsent as materialized (
               select transaction_id from wire_instruction
               where transaction_id = any ($1::bigint[]) and handed_over_at is null
               order by transaction_id
               for update skip locked
             )
             select ${correctableColumns},
                    item.type = 'wire_transfer' and item.id not in (
                      select transaction_id from unsent
                    ) as is_handed_over
             from ${correctableSources}
             where item.id = any ($1::bigint[])`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

const refused = (message: string): Refusal => new Refusal('not_correctable', message);

/** `by` is the correction, if known. */
export const alreadyCorrected = (by?: bigint): Refusal =>
  refused(`This transaction has already been corrected${by ? ` by ${receiptNumber(by)}` : ''}.`);

export const accountClosed = (): Refusal =>
  refused('An account of this transaction is closed, so no money can move on it.');

/** The types whose amount moved inside the bank, or can still be stopped. */
const reversible: readonly TransactionType[] = [
  'transfer',
  'deposit',
  'withdrawal',
  'adjustment',
  'wire_transfer',
  'monthly_fee',
];

/**
 * Returns why a transaction, or only its fee, cannot be corrected; null if it can, provided that
 * the balances allow it. A transaction that is `not_correctable` never becomes correctable, unless
 * it is pending.
 */
export function refusalToCorrect(
  item: Correctable | undefined,
  scope: CorrectionScope,
): Refusal | null {
  if (!item) return noSuchTransaction();
  if (item.corrected_by !== null) return alreadyCorrected(item.corrected_by);
  if (item.status === 'pending')
    return refused('This transaction is pending. Decline it instead: nothing has moved yet.');
  if (item.status !== 'completed')
    return refused('This transaction moved no money, so there is nothing to correct.');
  if (item.is_closed) return accountClosed();
  if (item.type === 'own_transfer')
    return refused(
      `Money that moved between the accounts of one ${words.customer} can’t be reversed. Adjust the balance instead.`,
    );
  if (scope === 'fee')
    return item.fee > 0n && item.type !== 'withdrawal' && !bringsFee.includes(item.type)
      ? refusalOfGiven(item, scope)
      : refused('This transaction had no fee.');
  if (item.type === 'correction')
    return refused('This is a correction itself. Adjust the balance instead.');
  if (item.type === 'wire_transfer' && item.is_handed_over)
    return refused(
      'This wire has been sent, so it can’t be reversed. Only its fee can be returned.',
    );
  if (item.type === 'external_payment')
    return refused(
      'The payment service has this money, so it can’t be reversed. Only its fee can be returned.',
    );
  if (item.type.startsWith('bank_transfer') || item.type === 'ach_payment')
    return refused(
      'The other bank settles this transfer, so it can’t be reversed. Adjust the balance instead.',
    );
  if (item.type === 'incoming_wire')
    return item.is_asked_back
      ? refusalOfGiven(item, scope)
      : refused('A wire from another bank can be reversed only if that bank asks for its return.');
  if (item.type === 'ach_credit' || item.type === 'ach_debit')
    return item.is_asked_back
      ? refusalOfGiven(item, scope)
      : refused(
          'An entry of another bank can be reversed only if that bank asks for its return. Record its request under Payments.',
        );
  if (!reversible.includes(item.type))
    return refused('A transaction of this type can’t be reversed. Adjust the balance instead.');
  return refusalOfGiven(item, scope);
}

/** What a correction adds to the sum that was given back of the original. */
export function givenByCorrection(item: Correctable, scope: CorrectionScope): Cents {
  if (scope === 'fee') return item.fee;
  return isCreditOfCase(item) ? -item.amount : item.amount + item.fee;
}

const isCreditOfCase = ({ case_id, credit_customer_id }: Correctable): boolean =>
  case_id !== null && credit_customer_id !== null;

/** Returns why a correction would give money back that was given back already, or null. */
function refusalOfGiven(item: Correctable, scope: CorrectionScope): Refusal | null {
  if (isCreditOfCase(item))
    return item.amount <= item.case_given
      ? null
      : refused('The case has already taken this credit back, or a part of it.');
  const original: GivenBack = {
    id: item.original_id,
    total: item.original_total,
    given: item.original_given,
  };
  if (isLeft(original, givenByCorrection(item, scope))) return null;
  return refused(
    `${formatUsd(original.given)} of this transaction was already given back, by a case, a return, or a correction.`,
  );
}
