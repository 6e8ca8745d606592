import { hasCheckDigit } from '@seven-hills/bank/payments/routing-number-rules';
import type { AccountNumber, Agent, Original, Party, PostalAddress, Reason } from '../messages.ts';
import type { Node } from './node.ts';

/** A routing number under the code of the US clearing system. */
export function routingNumberOf(agent: Node): string {
  const member = agent.one('FinInstnId', 'ClrSysMmbId');
  if (member.optionalText(5, 'ClrSysId', 'Cd') !== 'USABA')
    member.refuse('routing_number', 'the member is not one of the US clearing system (USABA)');
  const id = member.one('MmbId');
  const number = id.value(35);
  if (!/^\d{9}$/.test(number) || !hasCheckDigit(number))
    id.refuse(
      'routing_number',
      'MmbId is not a routing number: nine digits with their check digit',
    );
  return number;
}

/** From whom to whom a payment goes on the network. */
export const routeOf = (payment: Node) => ({
  from: routingNumberOf(payment.one('InstgAgt')),
  to: routingNumberOf(payment.one('InstdAgt')),
});

/** From whom to whom a case goes. */
export const assignmentOf = (assignment: Node) => ({
  from: routingNumberOf(assignment.one('Assgnr', 'Agt')),
  to: routingNumberOf(assignment.one('Assgne', 'Agt')),
});

export function agentOf(agent: Node): Agent {
  const institution = agent.one('FinInstnId');
  const isUs = institution.optionalText(5, 'ClrSysMmbId', 'ClrSysId', 'Cd') === 'USABA';
  return {
    ...partyOf(institution),
    routingNumber: isUs ? routingNumberOf(agent) : null,
    bic: institution.optionalText(11, 'BICFI'),
  };
}

export const partyOf = (party: Node): Party => ({
  name: party.optionalText(140, 'Nm'),
  address: addressOf(party.optional('PstlAdr')),
});

function addressOf(address: Node | null): PostalAddress | null {
  if (!address) return null;
  const parts = {
    street: address.optionalText(70, 'StrtNm'),
    buildingNumber: address.optionalText(16, 'BldgNb'),
    room: address.optionalText(70, 'Room'),
    postCode: address.optionalText(16, 'PstCd'),
    subdivision: address.optionalText(35, 'CtrySubDvsn'),
  };
  const lines = address.texts(70, 'AdrLine');
  return {
    town: address.text(35, 'TwnNm'),
    country: address.code(/^[A-Z]{2}$/, 'Ctry'),
    ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== null)),
    ...(lines.length > 0 && { lines }),
  };
}

export function accountOf(account: Node | null): AccountNumber | null {
  if (!account) return null;
  const iban = account.optionalText(34, 'Id', 'IBAN');
  return iban === null ? { number: account.text(34, 'Id', 'Othr', 'Id') } : { iban };
}

/** A party or an institution in a place that permits either. */
export const eitherOf = (choice: Node): Agent => {
  const party = choice.optional('Pty');
  return party ? { ...partyOf(party), routingNumber: null, bic: null } : agentOf(choice.one('Agt'));
};

/** What an answer, a return, or an investigation says of the payment that it concerns. */
export const originalOf = (transaction: Node): Original => ({
  messageId: transaction.text(35, 'OrgnlGrpInf', 'OrgnlMsgId'),
  messageName: transaction.code(/^[a-z]{4}\.\d{3}\.001\.\d\d$/, 'OrgnlGrpInf', 'OrgnlMsgNmId'),
  createdAt: transaction.one('OrgnlGrpInf').moment('OrgnlCreDtTm'),
  instructionId: transaction.optionalText(35, 'OrgnlInstrId'),
  endToEndId: transaction.optionalText(35, 'OrgnlEndToEndId'),
  uetr: transaction.uetr('OrgnlUETR'),
});

/** A code of the external list, or a proprietary one, with its explanations. */
export const reasonOf = (information: Node): Reason => ({
  code: information.optionalText(4, 'Rsn', 'Cd') ?? information.text(35, 'Rsn', 'Prtry'),
  texts: information.texts(105, 'AddtlInf'),
});

/** What banks on the way deducted, without charges of nothing. */
export const chargesIn = (records: readonly Node[]): { currency: string; units: string }[] =>
  records
    .map((record) => record.one('Amt').money())
    .filter(({ units }) => !/^0+$/.test(units.replace('.', '')));
