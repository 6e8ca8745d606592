import {
  counterpartyOf,
  movementName,
  type NameAccount,
  otherOwnAccount,
  typeName,
} from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';

/** The wording that receipts also use. */
export {
  accountEnding,
  centsOf,
  counterpartyOf,
  descriptionOf,
  feeLabel,
  feeMoved,
  isUndone,
  movementName,
  otherOwnAccount,
  ownNumberOf,
  statusName,
  totalOf,
  typeName,
  typeNames,
  usdOf,
} from '@seven-hills/bank/receipts/transaction-words';

interface RowWords {
  title: string;
  /**
   * The customer's own description, unless it is the title, and who ordered it on a joint account.
   */
  note: string | null;
  /**
   * A second line for rows that do not name the type elsewhere: the note, or else what happened.
   */
  detail: string | null;
}

/**
 * The texts of a transaction's row: the counterparty first and the note second. Without a
 * counterparty, the note, or else what happened. `nameOf` names the customer's other accounts.
 */
export function rowWords(transaction: Transaction, nameOf?: NameAccount): RowWords {
  const { description, type } = transaction;
  const other = counterpartyOf(transaction) ?? otherOwnAccount(transaction, nameOf);
  const by = transaction.orderedBy === null ? null : `by ${transaction.orderedBy}`;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null;
  if (other)
    return {
      title: other,
      note: joined(description, by),
      detail: joined(description ?? typeName(type), by),
    };
  const name = movementName(transaction);
  return description
    ? { title: description, note: by, detail: joined(name, by) }
    : { title: name, note: by, detail: by };
}
