import { UnfitReportError, type WireReason, type WireReport } from '../wire-rail.ts';
import { childrenOf, type Element, elementAt, readXml, textAt, UnreadableXmlError } from './xml.ts';

/** A status report as far as the bank needs it. */
export interface StatusReport {
  /** The sender's id of this message. */
  messageId: string;
  reports: WireReport[];
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/;

/** The codes of ISO 20022's external code set for payment statuses that say how a wire stands. */
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

/** Reasons that say that the same order came before: the one before may well have been paid. */
const duplicateReasons = new Set(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

/**
 * Reads an ISO 20022 status report (pain.002, such as pain.002.001.10). A status stands with a
 * transaction, or with the payment or the whole message that we sent; the nearest one counts.
 * Fails with UnreadableXmlError when it is anything else, and with UnfitReportError when it leaves open
 * whether a wire was paid.
 */
export function readStatusReport(text: string): StatusReport {
  const root = readXml(text);
  if (root.name !== 'Document' || !namespace.test(root.namespace))
    throw new UnreadableXmlError('it is not a pain.002 status report');
  const report = elementAt(root, 'CstmrPmtStsRpt');
  const messageId = textAt(report, 'GrpHdr', 'MsgId');
  const group = elementAt(report, 'OrgnlGrpInfAndSts');
  if (!report || !messageId || !group)
    throw new UnreadableXmlError('GrpHdr or OrgnlGrpInfAndSts is missing');
  const original = textAt(group, 'OrgnlMsgNmId');
  if (original !== null && !original.startsWith('pain.001'))
    throw new UnreadableXmlError(`it is about ${original}, not about a payment order`);
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts');
  const reports =
    payments.length === 0
      ? [reportOf(textAt(group, 'OrgnlMsgId'), statusIn(group, 'GrpSts'))]
      : payments.flatMap((payment) => reportsOfPayment(payment, statusIn(group, 'GrpSts')));
  return { messageId, reports };
}

interface Status {
  code: string;
  reason: WireReason;
}

function reportsOfPayment(payment: Element, ofGroup: Status | null): WireReport[] {
  const ofPayment = statusIn(payment, 'PmtInfSts') ?? ofGroup;
  const transactions = childrenOf(payment, 'TxInfAndSts');
  if (transactions.length === 0) return [reportOf(textAt(payment, 'OrgnlPmtInfId'), ofPayment)];
  return transactions.map((transaction) =>
    reportOf(textAt(transaction, 'OrgnlEndToEndId'), statusIn(transaction, 'TxSts') ?? ofPayment),
  );
}

function statusIn(element: Element, name: string): Status | null {
  const code = textAt(element, name);
  if (code === null) return null;
  const [information] = childrenOf(element, 'StsRsnInf');
  const words = childrenOf(information, 'AddtlInf').map(({ text }) => text.trim());
  return {
    code,
    reason: {
      code: textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry'),
      text: words.join(' ') || null,
    },
  };
}

function reportOf(idempotencyKey: string | null, status: Status | null): WireReport {
  if (idempotencyKey === null)
    throw new UnreadableXmlError('it does not say which payment it is about');
  const state = status === null ? undefined : states[status.code];
  if (!status || !state || !Object.hasOwn(states, status.code))
    throw new UnreadableXmlError(`${idempotencyKey} has no status that we know`);
  if (state === 'rejected' && duplicateReasons.has(status.reason.code ?? ''))
    throw new UnfitReportError(
      `${idempotencyKey} was rejected as a duplicate (${status.reason.code}), so it may have been paid`,
    );
  return { idempotencyKey, state, reason: state === 'rejected' ? status.reason : null };
}
