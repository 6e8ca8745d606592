/**
 * SQL for whether a transaction is in the history of an account. Every call that names a
 * transaction uses it, so that one that is not there is answered like one that does not exist: the
 * recipient never learns of a transfer that is not final or was taken back.
 */
export const visibleTo = (item: string, account: string): string =>
  `(${item}.from_account_id = ${account} or ${item}.to_account_id = ${account}
    and not (${item}.type = 'transfer' and ${item}.status <> 'completed'))`;
