import type {
  CustomerCreditTransfer,
  InvestigationAnswer,
  PaymentReturn,
  ReturnAnswer,
  ReturnRequest,
} from '../messages.ts';
import { readMessage } from '../read-message.ts';
import { type NewElement, writeXml } from '../xml.ts';
import {
  account,
  agent,
  assignment,
  dollars,
  group,
  groupHeader,
  institution,
  optional,
  original,
  party,
  reason,
} from './parts.ts';

/** What identifies a message that the bank sends. */
export interface MessageIdentity {
  /** The IMAD: the date, eight characters of the sender, six digits. */
  messageId: string;
  /** An ISO 8601 moment with its offset from UTC. */
  createdAt: string;
}

/**
 * Writes a customer's transfer for Fedwire (`pacs.008.001.08`, release 2025). Like the other
 * writers, it fails with a RangeError if the network would refuse the message: an address without a
 * town or a country, a character that it does not carry, a value that does not fit.
 */
export const writeCustomerTransfer = (
  { messageId, createdAt }: MessageIdentity,
  transfer: CustomerCreditTransfer,
): string =>
  written(
    messageId,
    'pacs.008.001.08',
    group(
      'FIToFICstmrCdtTrf',
      groupHeader(messageId, createdAt),
      group(
        'CdtTrfTxInf',
        group(
          'PmtId',
          optional('InstrId', transfer.instructionId),
          ['EndToEndId', transfer.endToEndId],
          ['UETR', transfer.uetr],
        ),
        localInstrument('pacs.008.001.08'),
        dollars('IntrBkSttlmAmt', transfer.amount),
        ['IntrBkSttlmDt', transfer.settlementDate],
        ['InstdAmt', transfer.instructed.units, { Ccy: transfer.instructed.currency }],
        ['ChrgBr', transfer.chargeBearer],
        institution('InstgAgt', transfer.from),
        institution('InstdAgt', transfer.to),
        party('Dbtr', transfer.debtor),
        account('DbtrAcct', transfer.debtorAccount),
        agent('DbtrAgt', transfer.debtorAgent),
        agent('CdtrAgt', transfer.creditorAgent),
        party('Cdtr', transfer.creditor),
        account('CdtrAcct', transfer.creditorAccount),
        transfer.remittance === null ? null : group('RmtInf', ['Ustrd', transfer.remittance]),
      ),
    ),
  );

/** Writes the return of a payment that the bank received (`pacs.004.001.10`). */
export const writeReturn = (
  { messageId, createdAt }: MessageIdentity,
  returned: PaymentReturn,
): string =>
  written(
    messageId,
    'pacs.004.001.10',
    group(
      'PmtRtr',
      groupHeader(messageId, createdAt),
      group(
        'TxInf',
        ...original(returned.original),
        dollars('RtrdIntrBkSttlmAmt', returned.amount),
        ['IntrBkSttlmDt', returned.settlementDate],
        dollars('RtrdInstdAmt', returned.amount),
        ['ChrgBr', 'SLEV'],
        institution('InstgAgt', returned.from),
        institution('InstdAgt', returned.to),
        group(
          'RtrChain',
          group('Dbtr', party('Pty', returned.debtor)),
          account('DbtrAcct', returned.debtorAccount),
          group('Cdtr', party('Pty', returned.creditor)),
          account('CdtrAcct', returned.creditorAccount),
        ),
        reason('RtrRsnInf', returned.reason),
        group('OrgnlTxRef', localInstrument(returned.original.messageName)),
      ),
    ),
  );

/** Writes a request for the return of a payment that the bank sent (`camt.056.001.08`). */
export const writeReturnRequest = (
  { messageId, createdAt }: MessageIdentity,
  request: ReturnRequest,
): string =>
  written(
    messageId,
    'camt.056.001.08',
    group(
      'FIToFIPmtCxlReq',
      assignment(messageId, createdAt, request),
      group('Case', ['Id', request.caseId], group('Cretr', agent('Agt', request.caseCreator))),
      group(
        'Undrlyg',
        group(
          'TxInf',
          ...original(request.original),
          dollars('OrgnlIntrBkSttlmAmt', request.amount),
          ['OrgnlIntrBkSttlmDt', request.settlementDate],
          reason('CxlRsnInf', request.reason),
        ),
      ),
    ),
  );

/** Writes the answer to another bank's request for a return (`camt.029.001.09`). */
export const writeReturnAnswer = (
  { messageId, createdAt }: MessageIdentity,
  answer: ReturnAnswer,
): string =>
  written(
    messageId,
    'camt.029.001.09',
    group(
      'RsltnOfInvstgtn',
      assignment(messageId, createdAt, answer),
      group('RslvdCase', ['Id', answer.caseId], group('Cretr', agent('Agt', answer.caseCreator))),
      group('Sts', ['Conf', answer.confirmation]),
      group(
        'CxlDtls',
        group(
          'TxInfAndSts',
          ...original(answer.original),
          ...answer.reasons.map((each) =>
            reason('CxlStsRsnInf', each, { allowsProprietary: true }),
          ),
        ),
      ),
    ),
  );

/** Writes the answer to another bank's question about a payment (`camt.111.001.01`). */
export const writeInvestigationAnswer = (
  { messageId }: Pick<MessageIdentity, 'messageId'>,
  answer: InvestigationAnswer,
): string =>
  written(
    messageId,
    'camt.111.001.01',
    group(
      'InvstgtnRspn',
      group(
        'InvstgtnRspn',
        ['MsgId', messageId],
        group('InvstgtnSts', ['Sts', answer.status]),
        ...answer.answers.map((text) =>
          group('InvstgtnData', group('RspnData', ['RspnNrrtv', text])),
        ),
      ),
      group(
        'OrgnlInvstgtnReq',
        ['MsgId', answer.requestId],
        group('InvstgtnTp', ['Cd', answer.investigationType]),
        group('Rqstr', institution('Agt', answer.to)),
        group('Rspndr', institution('Agt', answer.from)),
      ),
    ),
  );

/** The kind of transfer on Fedwire: a customer's, or between institutions. */
const localInstrument = (messageName: string): NewElement =>
  group(
    'PmtTpInf',
    group('LclInstrm', ['Prtry', messageName.startsWith('pacs.009') ? 'BTRC' : 'CTRC']),
  );

/** Writes a document, and reads it: what the bank would refuse, it does not send. */
function written(messageId: string, name: string, message: NewElement): string {
  if (!/^\d{8}[A-Z0-9]{8}\d{6}$/.test(messageId)) throw new RangeError('the IMAD has another form');
  const xml = writeXml([
    'Document',
    [message],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${name}` },
  ]);
  const read = readMessage(xml);
  if (read.ok) return xml;
  const { field, message: why } = read.fault;
  throw new RangeError(`${name}: ${field ?? 'Document'}: ${why}`);
}
