import { randomInt } from 'node:crypto';

/** The PINs that journeys choose: the bank refuses one that is the end of its owner's SSN. */
const pinsChosen = ['1892', '2580', '2581', '7413'];

/** Eight digits that nobody else is likely to have, for e-mail addresses and SSNs. */
export function uniqueDigits(): string {
  for (;;) {
    const digits = String(randomInt(10_000_000, 100_000_000));
    if (!pinsChosen.some((pin) => digits.endsWith(pin))) return digits;
  }
}
