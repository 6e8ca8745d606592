import { type MessageFault, Refused } from './faults.ts';
import type { IsoMessage } from './messages.ts';
import { investigation, investigationAnswer, returnAnswer, returnRequest } from './read/cases.ts';
import { Node } from './read/node.ts';
import { notifiedAccounts } from './read/notifications.ts';
import { notifiedCredits } from './read/notified-credits.ts';
import { orderedPayments, orderStatuses } from './read/orders.ts';
import { accountReports } from './read/reports.ts';
import { customerTransfers, institutionTransfers, paymentReturns } from './read/transfers.ts';
import { childrenOf, type Element, readXml, UnreadableXmlError } from './xml.ts';

/** A message, or the first thing that is wrong with it. */
export type ReadMessage = { ok: true; message: IsoMessage } | { ok: false; fault: MessageFault };

interface Form {
  /** The element below `Document`. */
  root: string;
  /** The elements with the message's id and its time. */
  header: (message: Node) => { messageId: string; createdAt: string | null };
  read: (message: Node) => Omit<IsoMessage, 'name' | 'messageId' | 'createdAt'>;
}

const groupHeader = (message: Node) => ({
  messageId: message.text(35, 'GrpHdr', 'MsgId'),
  createdAt: message.one('GrpHdr').moment('CreDtTm'),
});
const assignment = (message: Node) => ({
  messageId: message.text(35, 'Assgnmt', 'Id'),
  createdAt: message.one('Assgnmt').moment('CreDtTm'),
});
/** Investigations state no time. */
const investigated = (name: string) => (message: Node) => ({
  messageId: message.text(35, name, 'MsgId'),
  createdAt: null,
});

/** The messages that the bank reads (Fedwire Funds Service, release 2025; ISO 20022). */
const forms: Readonly<Record<string, Form>> = {
  'pacs.008.001.08': {
    root: 'FIToFICstmrCdtTrf',
    header: groupHeader,
    read: (message) => ({ kind: 'customer transfer', transfers: customerTransfers(message) }),
  },
  'pacs.009.001.08': {
    root: 'FICdtTrf',
    header: groupHeader,
    read: (message) => ({ kind: 'institution transfer', transfers: institutionTransfers(message) }),
  },
  'pacs.004.001.10': {
    root: 'PmtRtr',
    header: groupHeader,
    read: (message) => ({ kind: 'return', returns: paymentReturns(message) }),
  },
  'camt.056.001.08': {
    root: 'FIToFIPmtCxlReq',
    header: assignment,
    read: (message) => ({ kind: 'return request', ...returnRequest(message) }),
  },
  'camt.029.001.09': {
    root: 'RsltnOfInvstgtn',
    header: assignment,
    read: (message) => ({ kind: 'answer to a return request', ...returnAnswer(message) }),
  },
  'camt.110.001.01': {
    root: 'InvstgtnReq',
    header: investigated('InvstgtnReq'),
    read: (message) => ({ kind: 'investigation', ...investigation(message) }),
  },
  'camt.111.001.01': {
    root: 'InvstgtnRspn',
    header: investigated('InvstgtnRspn'),
    read: (message) => ({ kind: 'answer to an investigation', ...investigationAnswer(message) }),
  },
  'camt.054.001.08': {
    root: 'BkToCstmrDbtCdtNtfctn',
    header: groupHeader,
    read: (message) => ({
      kind: 'notification',
      accounts: notifiedAccounts(message),
      credits: notifiedCredits(message),
    }),
  },
  'camt.052.001.08': {
    root: 'BkToCstmrAcctRpt',
    header: groupHeader,
    read: (message) => ({ kind: 'account report', reports: accountReports(message, 'Rpt') }),
  },
  'camt.053.001.08': {
    root: 'BkToCstmrStmt',
    header: groupHeader,
    read: (message) => ({ kind: 'account report', reports: accountReports(message, 'Stmt') }),
  },
  'pacs.002.001.10': {
    root: 'FIToFIPmtStsRpt',
    header: groupHeader,
    read(message) {
      const transaction = message.one('TxInfAndSts');
      return {
        kind: 'payment status',
        original: transaction.text(35, 'OrgnlGrpInf', 'OrgnlMsgId'),
        uetr: transaction.uetr('OrgnlUETR'),
        status: transaction.text(4, 'TxSts'),
      };
    },
  },
  'pain.001.001.09': {
    root: 'CstmrCdtTrfInitn',
    header: groupHeader,
    read: (message) => ({ kind: 'payment order', payments: orderedPayments(message) }),
  },
  'pain.002.001.10': {
    root: 'CstmrPmtStsRpt',
    header: groupHeader,
    read: (message) => ({ kind: 'status report', ...orderStatuses(message) }),
  },
  'admi.007.001.01': {
    root: 'RctAck',
    header: (message) => ({
      messageId: message.text(35, 'MsgId', 'MsgId'),
      createdAt: message.one('MsgId').moment('CreDtTm'),
    }),
    read: (message) => ({
      kind: 'acknowledgement',
      original: message.text(35, 'Rpt', 'RltdRef', 'Ref'),
      status: message.text(4, 'Rpt', 'ReqHdlg', 'StsCd'),
    }),
  },
};

/** The names of the messages that `readMessage` reads. */
export const readableMessages: readonly string[] = Object.keys(forms);

const namespacePrefix = 'urn:iso:std:iso:20022:tech:xsd:';

/**
 * Reads one message from a file in UTF-8: a `Document`, alone or in an envelope with its business
 * application header. It reads what a bank acts on and refuses the message if any of that, an
 * address, or a character is wrong; elements beyond that are for the schemas. Never throws because
 * of the content.
 */
export function readMessage(content: Uint8Array | string): ReadMessage {
  try {
    const text = typeof content === 'string' ? content : decoded(content);
    return { ok: true, message: messageIn(documentIn(readXml(text))) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    if (!(error instanceof UnreadableXmlError)) throw error;
    const { line, message } = error;
    return { ok: false, fault: { line, field: null, code: 'not_xml', message } };
  }
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refused({
      line: 1,
      field: null,
      code: 'not_utf8',
      message: 'the file is not UTF-8',
    });
  }
}

/** The only `Document` of a file. */
function documentIn(root: Element): Node {
  const found = (element: Element): Element[] =>
    element.name === 'Document' ? [element] : element.children.flatMap(found);
  const [document, another] = found(root);
  if (!document) return new Node(root).refuse('unknown_message', 'there is no Document');
  if (another) new Node(another).refuse('repeated', 'the file has several messages');
  return new Node(document);
}

function messageIn(document: Node): IsoMessage {
  const { namespace } = document.element;
  const name = namespace.startsWith(namespacePrefix) ? namespace.slice(namespacePrefix.length) : '';
  // What the bank reads of a status report is the same in every version.
  const version = /^pain\.002\.001\.\d{2}$/.test(name) ? 'pain.002.001.10' : name;
  const form = Object.hasOwn(forms, version) ? forms[version] : undefined;
  if (!form)
    return document.refuse('unknown_message', `"${name.slice(0, 40)}" is no message that we read`);
  const message = document.one(form.root);
  checkTexts(message.element, form.root);
  const body = new Node(message.element, form.root);
  return { name, ...form.header(body), ...form.read(body) } as IsoMessage;
}

/**
 * Refuses characters other than Basic Latin's printable ones, which the network carries, and
 * addresses that it does not accept.
 */
function checkTexts(element: Element, path: string): void {
  const node = new Node(element, path);
  if (element.children.length === 0 && /[^\x20-\x7e]/.test(element.text.trim()))
    node.refuse('character', `${element.name} has a character that the network does not carry`);
  if (element.name === 'PstlAdr') checkAddress(node);
  for (const child of element.children) checkTexts(child, `${path}/${child.name}`);
}

function checkAddress(address: Node): void {
  const { element } = address;
  for (const name of ['TwnNm', 'Ctry'])
    if (!childrenOf(element, name)[0]?.text.trim())
      address.refuse('address', `an address without ${name}`);
  const lines = childrenOf(element, 'AdrLine').length;
  if (lines > 2) address.refuse('address', `an address with ${lines} lines; two are permitted`);
}
