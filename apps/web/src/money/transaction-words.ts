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
  /** The customer's own description, unless it is the title. */
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
  if (other) return { title: other, note: description, detail: description ?? typeName(type) };
  const name = movementName(transaction);
  return description
    ? { title: description, note: null, detail: name }
    : { title: name, note: null, detail: null };
}
