import { bringsFee } from '@seven-hills/bank/payments/returned-fees';

const types = bringsFee.map((type) => `'${type}'`).join(', ');

/**
 * SQL for the amount that arrives with a transaction, in cents, including the fee if it is
 * returned. `source` qualifies its columns, such as `item.`.
 */
export const amountArriving = (source: string): string =>
  `${source}amount + case when ${source}type in (${types}) then ${source}fee else 0 end`;
