import type { OrderedPayment, OrderStatus } from '../messages.ts';
import type { Node } from './node.ts';
import { routingNumberOf } from './parties.ts';

/** The payments of an order to the bank's correspondent (pain.001), whose totals must agree. */
export function orderedPayments(message: Node): OrderedPayment[] {
  const payments = message.all('PmtInf').flatMap((payment) =>
    payment.all('CdtTrfTxInf').map((transfer) => ({
      endToEndId: transfer.text(35, 'PmtId', 'EndToEndId'),
      amount: transfer.one('Amt').dollars('InstdAmt'),
      to: routingNumberOf(transfer.one('CdtrAgt')),
    })),
  );
  const header = message.one('GrpHdr');
  if (Number(header.text(15, 'NbOfTxs')) !== payments.length)
    header.refuse('count', `NbOfTxs is not the number of payments, ${payments.length}`, '/NbOfTxs');
  const sum = payments.reduce((total, { amount }) => total + amount, 0n);
  if (header.optional('CtrlSum') && header.decimal('CtrlSum') !== sum)
    header.refuse('count', 'CtrlSum is not the sum of the payments', '/CtrlSum');
  return payments;
}

/** What a status report (pain.002) says about an order, its payments, and their transactions. */
export function orderStatuses(message: Node): { original: string; statuses: OrderStatus[] } {
  const group = message.one('OrgnlGrpInfAndSts');
  const original = group.text(140, 'OrgnlMsgId');
  const payments = message.all('OrgnlPmtInfAndSts');
  const statuses = [
    ...statusIn(group, 'GrpSts', original),
    ...payments.flatMap((payment) => [
      ...statusIn(payment, 'PmtInfSts', payment.text(140, 'OrgnlPmtInfId')),
      ...payment
        .all('TxInfAndSts')
        .flatMap((transaction) =>
          statusIn(
            transaction,
            'TxSts',
            transaction.optionalText(140, 'OrgnlEndToEndId') ?? original,
          ),
        ),
    ]),
  ];
  if (statuses.length === 0) message.refuse('missing', 'there is no status', '/OrgnlPmtInfAndSts');
  return { original, statuses };
}

const statusIn = (node: Node, name: string, of: string): OrderStatus[] =>
  node.optional(name) === null ? [] : [{ of, status: node.code(/^[A-Z]{4}$/, name) }];
