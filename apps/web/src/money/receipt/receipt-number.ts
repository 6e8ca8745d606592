/** `0000000042`: the reference on the transaction screens. */
export const paddedReference = (id: number): string => String(id).padStart(10, '0');

/** `SH00000042`: the reference on the external transfer and receipts pages. */
export { receiptNumber } from '@seven-hills/contracts/brand';
