import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import type { NewWireTransfer } from '@seven-hills/contracts/money/wires';
import { type FieldError, Refusal } from '../../../http/problem.ts';
import { toAscii } from '../../../platform/ascii.ts';
import { domesticCountries } from './regions.ts';
import { addressLinesMax, readWireAddress } from './wire-address.ts';

/**
 * Whether payment networks can carry a text, which `toAscii` converts: Latin letters with any
 * accents, digits, punctuation, and signs. A name in another script is the customer's to spell.
 */
export const isNetworkText = (text: string): boolean =>
  !/[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|\p{Extended_Pictographic}/u.test(
    text.replace(/[\x20-\x7e№™©®]/g, ''),
  ) &&
  [...text.normalize('NFC')].every((each) => /\p{M}|\p{Zs}/u.test(each) || toAscii(each) !== '');

type WireForm = Pick<
  NewWireTransfer,
  | 'recipientName'
  | 'externalBankName'
  | 'externalAccountNumber'
  | 'externalRoutingNumber'
  | 'recipientAddress'
> &
  Partial<Pick<NewWireTransfer, 'swiftCode' | 'intermediaryBank' | 'description'>>;

/** The fields that can be unfit for the network, in the order of the form. */
const fields = [
  'recipientName',
  'externalBankName',
  'externalAccountNumber',
  'swiftCode',
  'intermediaryBank',
  'recipientAddress',
  'description',
] as const;

/**
 * Refuses what the wire network would: a wrong routing number, other scripts and emoji, and an
 * address without a town and a country, which networks require as parts of their own. Refuses
 * wires abroad, too: they are remittance transfers, whose disclosures and cancellation (12 CFR
 * 1005.30–36) the bank does not offer. Fails with `routing_number_invalid` or `validation_failed`.
 */
export function refuseUnfit(form: WireForm): void {
  if (!isRoutingNumber(form.externalRoutingNumber))
    throw new Refusal('routing_number_invalid', routingNumberProblem, {
      errors: [{ path: 'externalRoutingNumber', message: 'Please check the nine digits' }],
    });
  const errors: FieldError[] = fields.flatMap((path) => {
    const text = form[path];
    const message = text ? problemOf(path, text) : null;
    return message ? [{ path, message }] : [];
  });
  const [first] = errors;
  if (first) throw new Refusal('validation_failed', `${first.message}.`, { errors });
}

const onlyDomestic = 'We send wires only within the United States';

function problemOf(path: (typeof fields)[number], text: string): string | null {
  if (path === 'externalAccountNumber')
    return isIban(text) ? `This is an IBAN, an account abroad. ${onlyDomestic}` : null;
  if (path === 'swiftCode')
    return domesticCountries.has(text.slice(4, 6))
      ? null
      : `This SWIFT code is of a bank abroad. ${onlyDomestic}`;
  if (!isNetworkText(text))
    return 'Wires carry only Latin letters, digits, and punctuation. Please spell this with them';
  if (path !== 'recipientAddress') return null;
  const address = readWireAddress(text);
  if (!address)
    return 'Please end the address with the city, state, and ZIP code, separated by commas';
  if (!domesticCountries.has(address.country)) return `This address is abroad. ${onlyDomestic}`;
  return address.lines.length > addressLinesMax
    ? 'Please shorten what comes before the city'
    : null;
}

/**
 * Whether a number is an IBAN: a country, two check digits, and a remainder of 1 modulo 97 (ISO
 * 13616). No bank of the United States has any.
 */
function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const digits = [...number.slice(4), ...number.slice(0, 4)].map((each) =>
    Number.parseInt(each, 36),
  );
  return BigInt(digits.join('')) % 97n === 1n;
}
