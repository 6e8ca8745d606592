import {
  childrenOf,
  type Element,
  elementAt,
  readXml,
  textAt,
  UnreadableXmlError,
} from '@seven-hills/iso20022/xml';
import { type Cents, parseAmount } from '@seven-hills/money';
import { wireIdOf } from '../../wire-key.ts';
import { UnfitReportError, type WireReason, type WireReport } from '../wire-rail.ts';

/** The parts of a status report that the bank needs. */
interface StatusReport {
  /** The sender's id for this message. */
  messageId: string;
  reports: WireReport[];
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/;

/** The ISO 20022 external payment status codes that indicate a wire's state. */
const states: Record<string, WireReport['state']> = {
  RCVD: 'accepted',
  PDNG: 'accepted',
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACFC: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  ACSC: 'settled',
  ACCC: 'settled',
  RJCT: 'rejected',
};

/** The reasons that mark a duplicate: the earlier order may have been paid. */
const duplicateReasons = new Set(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

/** Longer than the format's own 35 characters, and short enough for an index. */
const messageIdLengthMax = 140;
/** The longest reason code and the longest reason text; longer ones are cut. */
const [codeLengthMax, wordsLengthMax] = [35, 500];

/**
 * Reads an ISO 20022 status report (pain.002, such as pain.002.001.10) about wires that were
 * ordered from our `accountNumber`. A status may apply to a transaction, a payment, or the whole
 * message; the most specific one counts. Fails with UnreadableXmlError if the text is anything
 * else, and with UnfitReportError if it leaves open whether a wire was paid or which one it
 * concerns.
 */
export function readStatusReport(text: string, accountNumber: string): StatusReport {
  const root = readXml(text);
  if (root.name !== 'Document' || !namespace.test(root.namespace))
    throw new UnreadableXmlError('it is not a pain.002 status report');
  const report = elementAt(root, 'CstmrPmtStsRpt');
  const messageId = textAt(report, 'GrpHdr', 'MsgId');
  const group = elementAt(report, 'OrgnlGrpInfAndSts');
  if (!report || !messageId || !group)
    throw new UnreadableXmlError('GrpHdr or OrgnlGrpInfAndSts is missing');
  if (messageId.length > messageIdLengthMax)
    throw new UnreadableXmlError("the message's id is too long");
  const original = textAt(group, 'OrgnlMsgNmId');
  if (original !== null && !original.startsWith('pain.001'))
    throw new UnreadableXmlError(`it concerns ${original}, not a payment order`);
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts');
  const ofGroup: Level = {
    names: [textAt(group, 'OrgnlMsgId')],
    status: statusIn(group, 'GrpSts'),
    amount: textAt(group, 'OrgnlCtrlSum'),
  };
  const reports =
    payments.length === 0
      ? [reportOf([ofGroup])]
      : payments.flatMap((payment) => reportsOfPayment(payment, ofGroup, accountNumber));
  return { messageId, reports };
}

/** The content of one level of a report: the message, a payment in it, or a transaction in that. */
interface Level {
  /** Our ids that it names, the wire's key first. */
  names: readonly (string | null)[];
  status: Status | null;
  amount: string | null;
}

interface Status {
  code: string;
  /** A status may have several reasons; people read the first. */
  reasons: readonly WireReason[];
}

function reportsOfPayment(payment: Element, ofGroup: Level, accountNumber: string): WireReport[] {
  const ofPayment: Level = {
    names: [textAt(payment, 'OrgnlPmtInfId')],
    status: statusIn(payment, 'PmtInfSts'),
    amount: textAt(payment, 'OrgnlCtrlSum'),
  };
  const transactions = childrenOf(payment, 'TxInfAndSts');
  if (transactions.length === 0) return [reportOf([ofPayment, ofGroup])];
  return transactions.map((transaction) => {
    const debtor = textAt(transaction, 'OrgnlTxRef', 'DbtrAcct', 'Id', 'Othr', 'Id');
    if (debtor !== null && debtor !== accountNumber)
      throw new UnfitReportError('it concerns a wire from an account other than ours');
    const ofTransaction: Level = {
      names: [textAt(transaction, 'OrgnlEndToEndId'), textAt(transaction, 'OrgnlInstrId')],
      status: statusIn(transaction, 'TxSts'),
      amount: textAt(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt'),
    };
    return reportOf([ofTransaction, ofPayment, ofGroup]);
  });
}

function statusIn(element: Element, name: string): Status | null {
  const code = textAt(element, name);
  if (code === null) return null;
  return { code, reasons: childrenOf(element, 'StsRsnInf').map(reasonOf) };
}

function reasonOf(information: Element): WireReason {
  const code = textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry');
  const words = childrenOf(information, 'AddtlInf').map(({ text }) => text.trim());
  return {
    code: code?.slice(0, codeLengthMax) ?? null,
    text: words.join(' ').slice(0, wordsLengthMax) || null,
  };
}

/** Combines the levels that concern one wire, the most specific first. */
function reportOf(levels: readonly [Level, ...Level[]]): WireReport {
  const [{ names, amount }] = levels;
  const [idempotencyKey = null] = names;
  if (idempotencyKey === null) throw new UnreadableXmlError('it does not identify the payment');
  const status = levels.find((level) => level.status !== null)?.status;
  const state = status == null ? undefined : states[status.code];
  if (!status || !state || !Object.hasOwn(states, status.code))
    throw new UnreadableXmlError(`${idempotencyKey} has no status that we recognize`);
  // All our ids are the wire's key. A sender may use other ids, but not the key of another wire.
  const other = levels
    .flatMap((level) => level.names)
    .find((name) => name !== null && name !== idempotencyKey && wireIdOf(name) !== null);
  if (other) throw new UnfitReportError(`it names both ${idempotencyKey} and ${other}`);
  const reasons = levels.flatMap((level) => level.status?.reasons ?? []);
  const duplicate = reasons.find(({ code }) => duplicateReasons.has(code ?? ''));
  if (state === 'rejected' && duplicate)
    throw new UnfitReportError(
      `${idempotencyKey} was rejected as a duplicate (${duplicate.code}), so it may have been paid`,
    );
  return {
    idempotencyKey,
    state,
    reason: state === 'rejected' ? (status.reasons[0] ?? null) : null,
    ...(amount !== null && { amount: centsOf(amount) }),
  };
}

/**
 * The format allows more decimals than dollars have: `100`, `100.0`, and `100.00000` are the same
 * amount.
 */
function centsOf(text: string): Cents {
  const cents = parseAmount(text.replace(/(\.\d{2})0+$/, '$1'));
  if (cents === null) throw new UnreadableXmlError(`${text.slice(0, 40)} is not an amount`);
  return cents;
}
