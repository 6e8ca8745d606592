import { bringsFee } from '@seven-hills/contracts/payments/returned-fees';

const types = bringsFee.map((type) => `'${type}'`).join(', ');

/**
 * SQL for what arrives in cents with a transaction: the amount, and the fee where it is returned.
 * `source` is what its columns are qualified with, such as `item.`.
 */
export const amountArriving = (source: string): string =>
  `${source}amount + case when ${source}type in (${types}) then ${source}fee else 0 end`;
