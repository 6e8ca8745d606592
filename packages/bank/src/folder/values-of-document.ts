import type { BankValues } from './bank-values.ts';

/** The only part of a browser's document that this package uses. */
declare const document: { querySelector(selector: string): { content: string } | null };

function read(): BankValues {
  const meta = document.querySelector('meta[name="bank"]');
  if (!meta) throw new Error('The document lacks the meta element with the bank’s values.');
  return JSON.parse(meta.content);
}

/** The bank's values, as the server has written them into this document (`bank-document.ts`). */
export const bankValues: BankValues = read();
