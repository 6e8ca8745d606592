import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import { bankValues } from '#bank-values';
import { type BankValues, dayOrNight, emergencyPhoneOf } from './folder/bank-values.ts';

export interface Brand extends BankValues {
  supportPhoneHref: string;
  servicePhoneHref: string;
  /** `, day or night` where emergencies are answered at any hour; else empty. */
  dayOrNight: string;
  /** `1-800-742-2265, day or night`: the phone for emergencies. */
  emergencyPhone: string;
  currency: 'USD';
  /** A cookie that scripts can read. It shows that there is a session, but not whose. */
  signedInCookie: 'signed_in';
}

/** `(513) 426-6667` → `tel:+15134266667`. */
const hrefOf = (phone: string) => `tel:+1${phone.replaceAll(/\D/g, '').slice(-10)}`;

/**
 * Everything that identifies the bank, from its folder (docs/guide/make-it-your-bank.md): on the
 * server from `BANK_DIR`, in a browser from the document that the server sent.
 */
export const brand: Brand = {
  ...bankValues,
  supportPhoneHref: hrefOf(bankValues.supportPhone),
  servicePhoneHref: hrefOf(bankValues.servicePhone),
  dayOrNight: bankValues.support.emergencyHours === null ? dayOrNight : '',
  emergencyPhone: emergencyPhoneOf(bankValues),
  currency: 'USD',
  signedInCookie: 'signed_in',
};

/** What identifies the bank to others: in wires, statement files, documents, and mail. */
export type BankIdentity = Pick<
  BankValues,
  | 'name'
  | 'shortName'
  | 'city'
  | 'mailAddress'
  | 'routingNumber'
  | 'swiftCode'
  | 'supportPhone'
  | 'servicePhone'
  | 'supportEmail'
  | 'memberNotice'
>;

/** `SH00000042`: the number of a transaction, as shown to customers and staff. */
export const receiptNumber = (id: number | bigint): string =>
  `${brand.receiptPrefix}${String(id).padStart(8, '0')}`;

/** The deposit that activates a new customer's first account (`accounts.first_deposit`). */
export const firstDeposit: Cents = parseAmount(bankValues.firstDeposit) ?? 0n;

/** `$50.00` */
export const firstDepositText: string = formatUsd(firstDeposit);

/** `$50`, or `$25.50` */
export const firstDepositShort: string = firstDepositText.replace('.00', '');
