import { randomInt } from 'node:crypto';

/**
 * The PINs that journeys choose: the bank refuses one that matches the last four digits of its
 * owner's SSN.
 */
const pinsChosen = ['1892', '2580', '2581', '7413'];

/**
 * Returns eight digits that no one else is likely to have, for email addresses, names, and SSNs.
 */
export function uniqueDigits(): string {
  for (;;) {
    const digits = String(randomInt(10_000_000, 100_000_000));
    const isSsn = digits.slice(2, 4) !== '00' && digits.slice(4) !== '0000';
    if (isSsn && !pinsChosen.some((pin) => digits.endsWith(pin))) return digits;
  }
}

/** Formats eight digits as an SSN that could have been issued, with a `4` in front. */
export const ssnOf = (digits: string): string =>
  `4${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;

/** Digits as letters, for names: `3141` is `dbeb`. */
export const lettersOf = (digits: string): string =>
  digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
