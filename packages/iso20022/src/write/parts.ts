import { type Cents, toDecimal } from '@seven-hills/money';
import type { AccountNumber, Agent, Original, Party, PostalAddress, Reason } from '../messages.ts';
import type { NewElement } from '../xml.ts';

export type Part = NewElement | null;

/** An element that holds others. */
export const group = (name: string, ...children: readonly Part[]): NewElement => [name, children];

/** An element with a text, or none. */
export const optional = (name: string, text: string | null | undefined): Part =>
  text == null ? null : [name, text];

export const dollars = (name: string, amount: Cents): NewElement => [
  name,
  toDecimal(amount),
  { Ccy: 'USD' },
];

const memberId = (routingNumber: string): NewElement =>
  group('ClrSysMmbId', group('ClrSysId', ['Cd', 'USABA']), ['MmbId', routingNumber]);

/** An institution by its routing number alone. */
export const institution = (name: string, routingNumber: string): NewElement =>
  group(name, group('FinInstnId', memberId(routingNumber)));

export const agent = (name: string, agent: Agent): NewElement =>
  group(
    name,
    group(
      'FinInstnId',
      optional('BICFI', agent.bic),
      agent.routingNumber === null ? null : memberId(agent.routingNumber),
      ...partyParts(agent),
    ),
  );

export const party = (name: string, values: Party): NewElement =>
  group(name, ...partyParts(values));

const partyParts = ({ name, address }: Party): Part[] => [
  optional('Nm', name),
  address && postalAddress(address),
];

/** Two lines of 35 characters fit the release of 2025 and those after it. */
const [linesMax, lineLengthMax] = [2, 35];

function postalAddress(address: PostalAddress): NewElement {
  const { lines = [] } = address;
  if (lines.length > linesMax || lines.some((line) => line.length > lineLengthMax))
    throw new RangeError(`an address has more than ${linesMax} lines, or one is too long`);
  return group(
    'PstlAdr',
    optional('StrtNm', address.street),
    optional('BldgNb', address.buildingNumber),
    optional('Room', address.room),
    optional('PstCd', address.postCode),
    ['TwnNm', address.town],
    optional('CtrySubDvsn', address.subdivision),
    ['Ctry', address.country],
    ...lines.map((line): NewElement => ['AdrLine', line]),
  );
}

export const account = (name: string, number: AccountNumber | null): Part =>
  number &&
  group(
    name,
    group('Id', 'iban' in number ? ['IBAN', number.iban] : group('Othr', ['Id', number.number])),
  );

export const original = (values: Original): Part[] => [
  group(
    'OrgnlGrpInf',
    ['OrgnlMsgId', values.messageId],
    ['OrgnlMsgNmId', values.messageName],
    ['OrgnlCreDtTm', values.createdAt],
  ),
  optional('OrgnlInstrId', values.instructionId),
  optional('OrgnlEndToEndId', values.endToEndId),
  ['OrgnlUETR', values.uetr],
];

/**
 * A reason by a code of the external lists, or, where the network permits it, by a proprietary one.
 * At most two texts explain it.
 */
export function reason(
  name: string,
  { code, texts }: Reason,
  { allowsProprietary = false } = {},
): NewElement {
  const isExternal = /^[A-Z0-9]{4}$/.test(code);
  if (texts.length > 2 || !(isExternal || allowsProprietary))
    throw new RangeError(`${name} has an unknown code, or more than two texts`);
  return group(
    name,
    group('Rsn', [isExternal ? 'Cd' : 'Prtry', code]),
    ...texts.map((text): NewElement => ['AddtlInf', text]),
  );
}

/** The header of a payment on Fedwire, which carries one at a time. */
export const groupHeader = (messageId: string, createdAt: string): NewElement =>
  group(
    'GrpHdr',
    ['MsgId', messageId],
    ['CreDtTm', createdAt],
    ['NbOfTxs', '1'],
    group('SttlmInf', ['SttlmMtd', 'CLRG'], group('ClrSys', ['Cd', 'FDW'])),
  );

/** From whom to whom a case goes. */
export const assignment = (
  messageId: string,
  createdAt: string,
  { from, to }: { from: string; to: string },
): NewElement =>
  group(
    'Assgnmt',
    ['Id', messageId],
    group('Assgnr', institution('Agt', from)),
    group('Assgne', institution('Agt', to)),
    ['CreDtTm', createdAt],
  );
