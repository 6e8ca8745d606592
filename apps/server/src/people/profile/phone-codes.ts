import { randomInt } from 'node:crypto';
import type { Key, Keyring } from '../../platform/security/keyring.ts';
import { macOf } from '../../platform/security/sealed-text.ts';

const digitCount = 6;

/** The MAC under which the database knows a code, with the id of its key. */
interface CodeMac {
  mac: Buffer;
  keyId: string;
}

/** Makes a code of six digits; the database gets only its MAC. */
export function newPhoneCode({ current }: Keyring, customerId: bigint): CodeMac & { code: string } {
  const code = String(randomInt(10 ** digitCount)).padStart(digitCount, '0');
  return { code, mac: macOfCode(current, customerId, code), keyId: current.id };
}

/** The MACs that a typed code of a customer may have, under any key. */
export const macsOfCode = ({ all }: Keyring, customerId: bigint, code: string): Buffer[] =>
  all.map((key) => macOfCode(key, customerId, code));

const macOfCode = (key: Key, customerId: bigint, code: string): Buffer =>
  macOf(key, 'phone-code', `${customerId}:${code}`);
