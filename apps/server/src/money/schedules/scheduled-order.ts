import type { FeeTerm } from '@seven-hills/bank/term-names';
import { hasLink, noLinks } from '@seven-hills/bank/text/links';
import { type Cents, type Fee, feeOf, noFee, toDecimal } from '@seven-hills/money';
import type { MovementKind, PostingCondition, Scheduled } from '../../capability/movement-kind.ts';
import { refusalAt } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';
import { withBillReference } from '../ach-payments/bill-reference.ts';
import {
  type AchPaymentMeans,
  achPaymentOrder,
  refuseUnfit,
} from '../ach-payments/make-payment.ts';
import type { AchPaymentOrder } from '../ach-payments/posting.ts';
import type { AddOrder } from '../bank-transfers/posting-in.ts';
import type { SendOrder } from '../bank-transfers/posting-out.ts';
import type { OrderedPayment } from '../external-payments/posting.ts';
import { paymentOrder } from '../external-payments/send-payment.ts';
import type { PaymentDependencies } from '../external-payments/settle-payment.ts';
import type { TransferOrder } from '../make-transaction/posting.ts';
import type { FeeMeans } from '../orders/fees.ts';
import { offeredNames } from '../orders/outside-order.ts';
import type { OwnTransferOrder } from '../own-transfers/posting.ts';
import type { Moved, Postings } from '../posting/postings.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import type { OrderedWire } from '../wires/posting.ts';
import { wireOrder } from '../wires/send-wire.ts';
import type { ScheduledDetails } from './scheduled-payee.ts';

export interface OrderingDependencies extends FeeMeans {
  postings: Postings;
  kinds: {
    transfer: MovementKind<TransferOrder>;
    ownTransfer: MovementKind<OwnTransferOrder>;
    wire: MovementKind<OrderedWire>;
    payment: MovementKind<OrderedPayment>;
    achPayment: MovementKind<AchPaymentOrder>;
    bankTransferIn: MovementKind<AddOrder>;
    bankTransferOut: MovementKind<SendOrder>;
  };
  offersWires: boolean;
  achSender: AchPaymentMeans['achSender'];
  offersBankTransfers: boolean;
  rails: PaymentDependencies['rails'];
}

/** A payment of a schedule, ready to be ordered. */
interface ScheduledOrder {
  customerId: bigint;
  accountId: bigint;
  amount: Cents;
  description: string | null;
  scheduled: Scheduled;
}

/** The current fees that are paid from an account on top of an amount. */
export type Fees = Record<FeeTerm, Fee>;

/** Reads the current fees of a customer's account, by default the primary one. */
export async function feesOf(
  terms: TermsBook,
  customerId: bigint,
  accountId?: bigint | null,
): Promise<Fees> {
  const free = { wireFee: noFee, paymentFee: noFee, achFee: noFee, sameDayAchFee: noFee };
  return (await terms.ofCustomer(customerId, accountId)) ?? free;
}

const termOf: Partial<Record<ScheduledDetails['kind'], FeeTerm>> = {
  bank_account: 'wireFee',
  payment_service: 'paymentFee',
  ach_account: 'achFee',
};

/**
 * Returns the fee for a payment on a later day, unless it is then one of the month's free orders.
 */
export function feeAhead(fees: Fees, kind: ScheduledDetails['kind'], amount: Cents): Cents {
  const term = termOf[kind];
  return term === undefined ? 0n : feeOf(amount, fees[term], fees[term].freePerMonth);
}

/** Fails with `not_offered` if payees of this kind cannot be paid right now. */
export function refuseUnlessOffered(
  {
    offersWires,
    offersBankTransfers,
    achSender,
    rails,
  }: Pick<OrderingDependencies, 'offersWires' | 'offersBankTransfers' | 'achSender' | 'rails'>,
  details: ScheduledDetails,
): void {
  if (details.kind === 'bank_account' && !offersWires) throw notOffered(offeredNames.wire_transfer);
  if (details.kind === 'ach_account' && achSender === null)
    throw notOffered(offeredNames.ach_payment);
  if ((details.kind === 'add_money' || details.kind === 'send_to_bank') && !offersBankTransfers)
    throw notOffered(offeredNames.bank_transfer_out);
  if (details.kind === 'payment_service' && !rails[details.paymentProvider])
    throw notOffered(offeredNames.external_payment);
}

/**
 * Returns the description of each payment as it is stored, with the reference of a listed company
 * in its format. Fails with `validation_failed` without that reference, for what the ACH network
 * does not carry, and for a link that another customer would read.
 */
export function readDescription(
  details: ScheduledDetails,
  typed: string | null,
  achSender: string | null,
): string | null {
  if (details.kind === 'customer' && hasLink(typed ?? ''))
    throw refusalAt('validation_failed', 'description', noLinks);
  if (details.kind !== 'ach_account') return typed;
  const form = withBillReference({ ...details, description: typed });
  refuseUnfit(form, achSender);
  return form.description;
}

/**
 * Orders a payment by the rules of its kind, without the PIN and the confirmation: those were given
 * when it was scheduled. Charges the fee that applies on the day. Fails as the kind and the
 * condition do.
 */
export async function postScheduled(
  {
    postings,
    kinds,
    offersWires,
    offersBankTransfers,
    achSender,
    rails,
    terms,
  }: OrderingDependencies,
  details: ScheduledDetails,
  order: ScheduledOrder,
  condition: PostingCondition,
): Promise<Moved> {
  const { customerId, accountId, amount, description, scheduled } = order;
  const payer = { customerId, accountId };
  const form = { amount: toDecimal(amount), description, pin: '' };
  const ahead = { by: { who: 'schedule' }, scheduled } as const;
  switch (details.kind) {
    case 'customer': {
      const recipientAccountId = details.accountId;
      const transfer = { ...payer, amount, description, recipientAccountId, ...ahead };
      return postings.move(kinds.transfer, transfer, null, condition);
    }
    case 'own_account': {
      const transfer = { ...payer, amount, description, toAccountId: details.accountId, ...ahead };
      return postings.move(kinds.ownTransfer, transfer, null, condition);
    }
    case 'bank_account': {
      const wire = await wireOrder(payer, { ...details, ...form }, { offersWires, terms });
      return postings.move(kinds.wire, { ...wire, ...ahead }, null, condition);
    }
    case 'ach_account': {
      const sent = { ...details, ...form, speed: 'standard' } as const;
      const offers = { achSender, offersSameDay: false, isScheduled: true };
      const payment = await achPaymentOrder(payer, sent, { ...offers, terms });
      return postings.move(kinds.achPayment, { ...payment, ...ahead }, null, condition);
    }
    case 'add_money':
    case 'send_to_bank': {
      const { linkedAccountId, linked, accountNumber } = details.outside;
      const transfer = {
        ...payer,
        amount,
        fee: 0n,
        isFeeNamed: false,
        description,
        linkedAccountId,
        linked,
        accountNumber,
        isOffered: offersBankTransfers,
        ...ahead,
      };
      return details.kind === 'add_money'
        ? postings.move(kinds.bankTransferIn, transfer, null, condition)
        : postings.move(kinds.bankTransferOut, transfer, null, condition);
    }
    case 'payment_service': {
      const payment = await paymentOrder(payer, { ...details, ...form }, { rails, terms });
      return postings.move(kinds.payment, { ...payment, ...ahead }, null, condition);
    }
  }
}
