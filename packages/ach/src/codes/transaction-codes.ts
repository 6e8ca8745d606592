/** What kind of account a transaction code is for. */
export type AccountKind = 'checking' | 'savings' | 'general ledger' | 'loan' | 'accounting advice';

/** What an entry with this code does. */
export type Purpose =
  | 'live'
  | 'prenote'
  | 'zero dollar with remittance'
  | 'return or change'
  | 'accounting advice';

export interface TransactionCode {
  account: AccountKind;
  /** Whether money goes to the receiver or comes from the receiver. */
  direction: 'credit' | 'debit';
  purpose: Purpose;
}

const accounts: Record<string, AccountKind> = {
  2: 'checking',
  3: 'savings',
  4: 'general ledger',
  5: 'loan',
};
const endings: Record<string, Omit<TransactionCode, 'account'>> = {
  1: { direction: 'credit', purpose: 'return or change' },
  2: { direction: 'credit', purpose: 'live' },
  3: { direction: 'credit', purpose: 'prenote' },
  4: { direction: 'credit', purpose: 'zero dollar with remittance' },
  6: { direction: 'debit', purpose: 'return or change' },
  7: { direction: 'debit', purpose: 'live' },
  8: { direction: 'debit', purpose: 'prenote' },
  9: { direction: 'debit', purpose: 'zero dollar with remittance' },
};

/**
 * The transaction codes (Nacha Operating Rules, Appendix Three). Loan accounts take no debits
 * except reversals (55); accounting advices have codes of their own, odd for credits and even for
 * debits.
 */
export const transactionCodes: ReadonlyMap<string, TransactionCode> = new Map([
  ...Object.entries(accounts).flatMap(([first, account]) =>
    Object.entries(endings)
      .filter(([last]) => account !== 'loan' || !'789'.includes(last))
      .map(([last, rest]): [string, TransactionCode] => [`${first}${last}`, { account, ...rest }]),
  ),
  ['55', { account: 'loan', direction: 'debit', purpose: 'live' }] as const,
  ...[81, 82, 83, 84, 85, 86, 87, 88].map((code): [string, TransactionCode] => [
    `${code}`,
    {
      account: 'accounting advice',
      direction: code % 2 === 1 ? 'credit' : 'debit',
      purpose: 'accounting advice',
    },
  ]),
]);
