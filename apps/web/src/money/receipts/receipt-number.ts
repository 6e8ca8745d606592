/** `SH00000042`: the reference on the external transfer and receipts pages. */
export { receiptNumber } from '@seven-hills/bank/brand';
