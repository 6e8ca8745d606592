import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import {
  counterpartyOf,
  movementName,
  typeName,
} from '@seven-hills/contracts/receipts/transaction-words';

/** The words that receipts have too. */
export {
  centsOf,
  counterpartyOf,
  descriptionOf,
  feeLabel,
  feeMoved,
  isUndone,
  movementName,
  statusName,
  totalOf,
  typeName,
  typeNames,
} from '@seven-hills/contracts/receipts/transaction-words';

interface RowWords {
  title: string;
  /** The customer's own words, where they are not the title. */
  note: string | null;
  /** A second line for rows that name the type nowhere else: the note, else what happened. */
  detail: string | null;
}

/**
 * What a row says of a transaction: the counterparty first and the note second; without a
 * counterparty the note, else what happened.
 */
export function rowWords(transaction: Transaction): RowWords {
  const { description, type } = transaction;
  const other = counterpartyOf(transaction);
  if (other) return { title: other, note: description, detail: description ?? typeName(type) };
  const name = movementName(transaction);
  return description
    ? { title: description, note: null, detail: name }
    : { title: name, note: null, detail: null };
}
