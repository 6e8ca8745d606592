import type {
  CustomerCreditTransfer,
  InstitutionCreditTransfer,
  Party,
  PaymentReturn,
} from '../messages.ts';
import type { Node } from './node.ts';
import {
  accountOf,
  agentOf,
  chargesIn,
  eitherOf,
  originalOf,
  partyOf,
  reasonOf,
  routeOf,
} from './parties.ts';

/** The transactions of a message, as many as its header states. */
function transactionsOf(message: Node, name: string): Node[] {
  const count = message.one('GrpHdr', 'NbOfTxs');
  const transactions = message.all(name);
  if (transactions.length === 0) message.refuse('missing', `${name} is missing`);
  if (count.value(15) !== String(transactions.length))
    count.refuse('count', `NbOfTxs is ${count.value(15)}, but there are ${transactions.length}`);
  return transactions;
}

const paymentOf = (transfer: Node) => ({
  ...routeOf(transfer),
  instructionId: transfer.optionalText(35, 'PmtId', 'InstrId'),
  endToEndId: transfer.text(35, 'PmtId', 'EndToEndId'),
  uetr: transfer.one('PmtId').uetr('UETR'),
  amount: transfer.dollars('IntrBkSttlmAmt'),
  settlementDate: transfer.date('IntrBkSttlmDt'),
});

/** `pacs.008.001.08`: customers' transfers. */
export const customerTransfers = (message: Node): CustomerCreditTransfer[] =>
  transactionsOf(message, 'CdtTrfTxInf').map((transfer) => ({
    ...paymentOf(transfer),
    instructed: transfer.one('InstdAmt').money(),
    chargeBearer: transfer.code(/^(DEBT|CRED|SHAR|SLEV)$/, 'ChrgBr'),
    charges: chargesIn(transfer.all('ChrgsInf')),
    debtor: partyOf(transfer.one('Dbtr')),
    debtorAccount: accountOf(transfer.optional('DbtrAcct')),
    debtorAgent: agentOf(transfer.one('DbtrAgt')),
    creditor: partyOf(transfer.one('Cdtr')),
    creditorAccount: accountOf(transfer.optional('CdtrAcct')),
    creditorAgent: agentOf(transfer.one('CdtrAgt')),
    remittance: transfer.optionalText(140, 'RmtInf', 'Ustrd'),
  }));

/** `pacs.009.001.08`: institutions' transfers. */
export const institutionTransfers = (message: Node): InstitutionCreditTransfer[] =>
  transactionsOf(message, 'CdtTrfTxInf').map((transfer) => ({
    ...paymentOf(transfer),
    debtor: agentOf(transfer.one('Dbtr')),
    creditor: agentOf(transfer.one('Cdtr')),
    isCover: transfer.optional('UndrlygCstmrCdtTrf') !== null,
  }));

/** `pacs.004.001.10`: returns of payments. */
export const paymentReturns = (message: Node): PaymentReturn[] =>
  transactionsOf(message, 'TxInf').map((returned) => {
    const chain = returned.one('RtrChain');
    return {
      ...routeOf(returned),
      original: originalOf(returned),
      amount: returned.dollars('RtrdIntrBkSttlmAmt'),
      settlementDate: returned.date('IntrBkSttlmDt'),
      debtor: nameOf(eitherOf(chain.one('Dbtr'))),
      debtorAccount: accountOf(chain.optional('DbtrAcct')),
      creditor: nameOf(eitherOf(chain.one('Cdtr'))),
      creditorAccount: accountOf(chain.optional('CdtrAcct')),
      reason: reasonOf(returned.one('RtrRsnInf')),
    };
  });

const nameOf = ({ name, address }: Party): Party => ({ name, address });
