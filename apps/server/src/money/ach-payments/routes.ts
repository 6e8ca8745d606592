import { sameDayAmountMax } from '@seven-hills/ach/settlement';
import * as contract from '@seven-hills/contracts/money/ach-payments';
import type { AchSpeed } from '@seven-hills/contracts/money/parts/ach-fields';
import { feeOf } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { notOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import { cancelTransfer } from '../bank-transfers/cancel-transfer.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { currentFeeOf } from '../orders/fees.ts';
import { offeredNames } from '../orders/outside-order.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { Postings } from '../posting/postings.ts';
import { feeTermOf } from './fee-term.ts';
import { findBillers } from './find-billers.ts';
import { findPayment } from './find-payment.ts';
import { type AchPaymentMeans, makePayment } from './make-payment.ts';
import { offersOf } from './offers.ts';

interface RouteMeans extends AchPaymentMeans {
  database: Database;
  postings: Postings;
  firstPaymentDelayHours: number;
}

export function achPaymentRoutes(app: FastifyInstance, means: RouteMeans): void {
  const { database, achSender, firstPaymentDelayHours } = means;
  serve(app, contract.planAchPayment, async ({ query: { amount }, principal }) => {
    if (achSender === null) throw notOffered(offeredNames.ach_payment);
    const asked = amount === undefined ? 0n : readAmount(amount);
    const feeFor = async (speed: AchSpeed) => {
      const { fee, used } = await currentFeeOf(means, principal, feeTermOf(speed))();
      return feeOf(asked, fee, used);
    };
    const isSameDay = means.offersSameDay && asked <= sameDayAmountMax;
    const fees = {
      standard: await feeFor('standard'),
      sameDay: isSameDay ? await feeFor('same_day') : null,
    };
    return offersOf(fees, firstPaymentDelayHours);
  });
  serve(app, contract.findBillers, ({ principal: { customerId }, query: { search, id } }) => {
    if (achSender === null) throw notOffered(offeredNames.ach_payment);
    return findBillers(database, customerId, { search, id });
  });
  serve(app, contract.makeAchPayment, async (call) =>
    answerMoved(call.reply, await makePayment(means, orderingCall(call), call.body)),
  );
  serve(app, contract.getAchPayment, ({ principal, params }) =>
    findPayment(database, principal.customerId, BigInt(params.transactionId)),
  );
  // Also once payments are no longer offered: what was ordered can still be canceled.
  serve(app, contract.cancelAchPayment, async ({ principal, params }) => {
    await countChange(database, principal.customerId);
    await cancelTransfer(means, principal, BigInt(params.transactionId));
    return { message: 'The payment was canceled.' };
  });
}
