import {
  accountEnding,
  counterpartyOf,
  movementName,
  type NameAccount,
  otherOwnAccount,
  ownNumberOf,
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

/**
 * Identifies a row: in a list of several accounts, a transaction between two of them is two rows.
 */
export const rowIdOf = ({ id, direction }: Pick<Transaction, 'id' | 'direction'>): string =>
  `${id}-${direction}`;

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
 * counterparty, the note, or else what happened. `nameOf` names the customer's other accounts. With
 * `namesAccount`, the second line begins with the account that the row is about.
 */
export function rowWords(
  transaction: Transaction,
  nameOf?: NameAccount,
  namesAccount = false,
): RowWords {
  const { description, type } = transaction;
  const other = otherOwnAccount(transaction, nameOf) ?? counterpartyOf(transaction);
  const ownNumber = namesAccount ? ownNumberOf(transaction) : null;
  const own = ownNumber === null ? null : (nameOf ?? accountEnding)(ownNumber);
  const by = transaction.orderedBy === null ? null : `by ${transaction.orderedBy}`;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null;
  if (other)
    return {
      title: other,
      note: joined(own, description, by),
      detail: joined(own, description ?? typeName(type), by),
    };
  const name = movementName(transaction);
  return description
    ? { title: description, note: joined(own, by), detail: joined(own, name, by) }
    : { title: name, note: joined(own, by), detail: joined(own, by) };
}
