import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import type { NewWireTransfer } from '@seven-hills/contracts/money/wires';
import { type FieldError, Refusal } from '../../../http/problem.ts';
import { toAscii } from '../../../platform/ascii.ts';
import { addressLinesMax, readWireAddress } from './wire-address.ts';

/**
 * Whether payment networks can carry a text, which `toAscii` converts: Latin letters with any accents, digits,
 * punctuation, and signs. A name in another script is the customer's to spell.
 */
export const isNetworkText = (text: string): boolean =>
  !/[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|\p{Extended_Pictographic}/u.test(
    text.replace(/[\x20-\x7e№™©®]/g, ''),
  ) &&
  [...text.normalize('NFC')].every((each) => /\p{M}|\p{Zs}/u.test(each) || toAscii(each) !== '');

type WireTexts = Pick<NewWireTransfer, 'recipientName' | 'externalBankName' | 'recipientAddress'> &
  Partial<Pick<NewWireTransfer, 'intermediaryBank' | 'description'>>;

/** The fields that a wire carries as text, in the order of the form. */
const fields = [
  'recipientName',
  'externalBankName',
  'intermediaryBank',
  'recipientAddress',
  'description',
] as const;

/**
 * Refuses what the wire network would: a wrong routing number, other scripts and emoji, and an
 * address without a town and a country, which networks require as parts of their own. Fails with
 * `routing_number_invalid` or `validation_failed`.
 */
export function refuseUnfit(
  form: WireTexts & Pick<NewWireTransfer, 'externalRoutingNumber'>,
): void {
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

function problemOf(path: (typeof fields)[number], text: string): string | null {
  if (!isNetworkText(text))
    return 'Wires carry only Latin letters, digits, and punctuation. Please spell this with them';
  if (path !== 'recipientAddress') return null;
  const address = readWireAddress(text);
  if (!address)
    return 'Please end the address with the city, state, and ZIP code, or with the city and country, separated by commas';
  return address.lines.length > addressLinesMax
    ? 'Please shorten what comes before the city'
    : null;
}
