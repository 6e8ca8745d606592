import { type ReceiptDocument, receiptText } from '@seven-hills/bank/receipts/receipt-document';
import { saveFile } from '../../ui/data/save-file.ts';

/** Saves a receipt as a text file. */
export const saveReceiptText = (receipt: ReceiptDocument): void =>
  saveFile(receipt.fileName, receiptText(receipt), 'text/plain');
