/**
 * SQL for whether a correction reversed the amount of the transaction with this id, so that nothing
 * more happens to it.
 */
export const isReversed = (id: string): string =>
  `exists (select from transaction_correction where corrected_id = ${id} and not is_fee_only)`;
