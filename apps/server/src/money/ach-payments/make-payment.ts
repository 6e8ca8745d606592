import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { words } from '@seven-hills/bank/words/words';
import type { NewAchPayment } from '@seven-hills/contracts/money/ach-payments';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { currentFeeOf, type FeeMeans, readAmountAndFee } from '../orders/fees.ts';
import type { Moved } from '../posting/postings.ts';
import { isNetworkText } from '../wires/format/wire-text.ts';
import { withBillReference } from './bill-reference.ts';
import { feeTermOf } from './fee-term.ts';
import type { AchPaymentOrder } from './posting.ts';

export interface AchPaymentMeans extends FeeMeans {
  movements: ConfirmedMovements;
  kinds: { achPayment: MovementKind<AchPaymentOrder> };
  /** The bank's own routing number; null if it sends nothing through the ACH network. */
  achSender: string | null;
  offersSameDay: boolean;
}

/**
 * Orders a payment: holds its amount and fee until it goes into a file. Fails with
 * `routing_number_invalid`, `conflict` (an account at this bank), `validation_failed` (what the
 * network does not carry, or no reference for a listed company), `fee_mismatch`,
 * `amount_too_large`, `not_offered`, and as the posting does.
 */
export async function makePayment(
  { movements, kinds, ...offer }: AchPaymentMeans,
  call: OrderingCall,
  form: NewAchPayment,
): Promise<Moved> {
  const order = await achPaymentOrder(call.principal, form, offer);
  return movements.move(kinds.achPayment, order, call, form.confirmation);
}

type PaidForm = Omit<NewAchPayment, 'confirmation' | 'fromAccountId' | 'fromGoals'> &
  Partial<Pick<NewAchPayment, 'fromAccountId' | 'fromGoals'>>;

/**
 * Turns a form into an order. Fails as `makePayment` does before it posts. `isScheduled` is for the
 * payment of a schedule, whose reference was read when it was scheduled.
 */
export async function achPaymentOrder(
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  typed: PaidForm,
  {
    achSender,
    offersSameDay,
    isScheduled = false,
    terms,
  }: Pick<AchPaymentMeans, 'achSender' | 'offersSameDay' | 'terms'> & {
    isScheduled?: boolean;
  },
): Promise<AchPaymentOrder> {
  const form = isScheduled ? typed : withBillReference(typed);
  refuseUnfit(form, achSender);
  const bankName = bankNameOf(form.externalRoutingNumber);
  return {
    customerId,
    accountId,
    fromAccountId: form.fromAccountId ? BigInt(form.fromAccountId) : undefined,
    ...(await readAmountAndFee(
      form,
      currentFeeOf({ terms }, { customerId, accountId }, feeTermOf(form.speed)),
    )),
    description: form.description,
    by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
    recipient: {
      ...(bankName !== null && { bankName }),
      accountLastFour: form.externalAccountNumber.slice(-4),
      routingNumber: form.externalRoutingNumber,
      recipientName: form.recipientName,
    },
    accountNumber: form.externalAccountNumber,
    accountKind: form.accountKind,
    isCompany: form.recipientKind === 'company',
    speed: form.speed,
    isOffered: achSender !== null,
    isSameDayOffered: offersSameDay,
  };
}

const foreignText =
  'The network carries only Latin letters, digits, and punctuation. Please spell this with them';

/** Refuses what the ACH network would. */
export function refuseUnfit(
  form: Pick<NewAchPayment, 'externalRoutingNumber' | 'recipientName'> &
    Partial<Pick<NewAchPayment, 'description'>>,
  ownRoutingNumber: string | null,
): void {
  const { externalRoutingNumber, recipientName, description } = form;
  if (!isRoutingNumber(externalRoutingNumber))
    throw new Refusal('routing_number_invalid', routingNumberProblem, {
      errors: [{ path: 'externalRoutingNumber', message: 'Please check the nine digits' }],
    });
  if (externalRoutingNumber === ownRoutingNumber)
    throw refusalAt(
      'conflict',
      'externalRoutingNumber',
      `This is our own routing number. Use Make Transaction for accounts at this ${words.bank}.`,
    );
  if (!isNetworkText(recipientName))
    throw refusalAt('validation_failed', 'recipientName', `${foreignText}.`);
  if (!/[A-Za-z1-9]/.test(recipientName.normalize('NFD')))
    throw refusalAt('validation_failed', 'recipientName', 'Please check the recipient’s name.');
  if (description && !isNetworkText(description))
    throw refusalAt('validation_failed', 'description', `${foreignText}.`);
}
