import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/security/keyring.ts';
import { type OrderItem, orderColumns } from '../transactions/transaction-row.ts';
import { openAccountNumber } from './account-number-seal.ts';
import { payeeMac } from './payee.ts';

/** A stored wire or external payment, with its seal if it has one. */
export interface PayeeRow extends OrderItem {
  customer_id: bigint;
  account_number_ciphertext: Buffer | null;
  account_number_key_id: string | null;
  payee_key_id: string | null;
  payee_mac: Buffer | null;
}

/** The columns of a PayeeRow that come from `instruction` and `seal` rather than `item`. */
export const sealColumns = `
  instruction.account_number_ciphertext, instruction.account_number_key_id,
  seal.key_id as payee_key_id, seal.mac as payee_mac`;

/** Every column of a PayeeRow, over sources named `item`, `instruction`, and `seal`. */
export const payeeColumns = `${orderColumns}, item.customer_id, ${sealColumns}`;

/** The sources of the columns above other than `item`. */
export const sealJoins = `
  left join wire_instruction as instruction on instruction.transaction_id = item.id
  left join payee_seal as seal on seal.transaction_id = item.id`;

/** A payee is sound if it is the one that was ordered. `trouble` completes a sentence about it. */
export type PayeeJudgment =
  | { isSound: true; accountNumber: string | null }
  | { isSound: false; trouble: string };

/** Compares a stored payee with its seal and opens its account number. */
export function judgePayee(keyring: Keyring, row: PayeeRow): PayeeJudgment {
  if (row.payee_key_id === null || row.payee_mac === null)
    return { isSound: false, trouble: 'has no payee seal' };
  const key = keyring.all.find(({ id }) => id === row.payee_key_id);
  if (!key)
    return {
      isSound: false,
      trouble: `has a payee seal under the key ${row.payee_key_id}, which SEALING_KEYS does not list`,
    };
  const opened = accountNumberOf(keyring, row);
  if (!opened) return { isSound: false, trouble: 'has an account number that cannot be opened' };
  const mac = payeeMac(key, { ...row, recipient_account_number: opened.accountNumber });
  const isSealed = mac.length === row.payee_mac.length && timingSafeEqual(mac, row.payee_mac);
  return isSealed
    ? { isSound: true, ...opened }
    : { isSound: false, trouble: 'has a different payee than the one that was sealed' };
}

/**
 * Judges a payee before money is sent to it. Also rejects a wire whose account number was lost with
 * its key (docs/guide/keys.md, "When keys are lost"), although its payee is unchanged.
 */
export function judgeBeforeSending(keyring: Keyring, row: PayeeRow): PayeeJudgment {
  return isGivenUp(row.account_number_ciphertext)
    ? { isSound: false, trouble: 'has lost its account number with the key that sealed it' }
    : judgePayee(keyring, row);
}

const isGivenUp = (ciphertext: Buffer | null) => ciphertext?.length === 0;

/**
 * Returns the opened account number (null inside for a payee without one), or null if it cannot be
 * opened.
 */
export function accountNumberOf(
  keyring: Keyring,
  row: PayeeRow,
): { accountNumber: string | null } | null {
  const { account_number_ciphertext: ciphertext, account_number_key_id: keyId } = row;
  if (ciphertext === null || keyId === null || isGivenUp(ciphertext))
    return { accountNumber: null };
  try {
    return { accountNumber: openAccountNumber(keyring, row.id, { ciphertext, keyId }) };
  } catch {
    return null;
  }
}
