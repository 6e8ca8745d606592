import { networkDayAt, sameDayAmountMax } from '@seven-hills/ach/settlement';
import type { AchSpeed } from '@seven-hills/contracts/money/parts/ach-fields';
import { formatUsd } from '@seven-hills/money';
import { bigints, texts } from '@seven-hills/postgres';
import type {
  ExternalParty,
  MovementKind,
  NewTransaction,
} from '../../capability/movement-kind.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { insertOrders } from '../bank-transfers/insert-order.ts';
import { feeEncodings } from '../orders/fees.ts';
import { type OutsideOrder, type OutsideSources, outsideOrders } from '../orders/outside-order.ts';
import { hashOfAccountNumber } from '../payee-rules/account-number-seal.ts';
import { payeeHashesOf } from '../payee-rules/payee-hash.ts';
import { insertPayeeSeals, insertWireInstructions } from '../payee-rules/payee-statements.ts';
import { ownAccount } from '../posting/account-facts.ts';
import { feeTermOf } from './fee-term.ts';
import { paymentReceivedMail } from './mails.ts';
import { isSameDayOpen, planPayment } from './plan-payment.ts';

export interface AchPaymentOrder extends OutsideOrder {
  recipient: Required<Pick<ExternalParty, 'accountLastFour' | 'routingNumber' | 'recipientName'>> &
    Pick<ExternalParty, 'bankName'>;
  /** The full number, in memory only: never logged, and sealed before it is stored. */
  accountNumber: string;
  accountKind: 'checking' | 'savings';
  isCompany: boolean;
  speed: AchSpeed;
  /** False if the bank offers no same-day payments. */
  isSameDayOffered: boolean;
}

const isSameDay = ({ speed }: AchPaymentOrder) => speed === 'same_day';

/**
 * A payment to an account of someone else through the ACH network. Its amount and fee are held
 * until it goes into a file.
 */
export function createAchPaymentKind(sources: OutsideSources): MovementKind<AchPaymentOrder> {
  const { sealingKeys } = sources;
  const shared = outsideOrders<AchPaymentOrder>(sources, {
    type: 'ach_payment',
    feeTerms: ['achFee', 'sameDayAchFee'],
    feeTermOf: (order) => feeTermOf(order.speed),
    clearingAccountOf: () => internalAccounts.achClearingOut,
    payeeOf: ({ customerId, recipient, accountNumber }) => ({
      customerId,
      hashes: payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber).map(
        ({ hash }) => hash,
      ),
    }),
    externalOf: ({ recipient }) => recipient,
    recipientOf: ({ recipient, accountNumber, accountKind, isCompany, speed }) => [
      recipient.routingNumber,
      accountNumber,
      recipient.recipientName,
      accountKind,
      isCompany ? 'company' : 'person',
      speed,
    ],
  });
  return {
    ...shared,
    judge(order, facts, balances) {
      if (ownAccount(order, facts)?.account_type === 'ira')
        return new Refusal('conflict', 'An IRA makes no ACH payments.');
      const refusal = shared.judge(order, facts, balances);
      if (refusal || !isSameDay(order)) return refusal;
      if (!order.isSameDayOffered) return notOffered('Same-day ACH payments are');
      if (order.amount > sameDayAmountMax)
        return refusalAt(
          'amount_too_large',
          'amount',
          `The network takes at most ${formatUsd(sameDayAmountMax)} the same day.`,
        );
      const now = bankNow();
      const { heldUntil } = shared.transactionOf(order, facts, now, 0);
      const isInTime = isSameDayOpen(now) && planPayment(heldUntil ?? now, true);
      return isInTime ? null : tooLateToday();
    },
    inputsOf({ accountNumber, ...order }) {
      const { customerId, fromAccountId, amount, fee, isFeeNamed, description, recipient } = order;
      const { accountKind, isCompany, speed } = order;
      const to = { recipient, accountKind, isCompany, speed };
      const input = { customerId, fromAccountId, amount, fee, isFeeNamed, description, ...to };
      const { all, current } = sealingKeys;
      const inputsWith = (key: typeof current) =>
        feeEncodings({ ...input, accountNumber: hashOfAccountNumber(key, accountNumber) });
      const others = all.filter((key) => key !== current);
      return [...inputsWith(current), ...others.flatMap(inputsWith)];
    },
    write(pipeline, posted) {
      shared.write?.(pipeline, posted);
      insertOrders(
        pipeline,
        posted.map(({ order, transaction }) => {
          const sameDay = isSameDay(order) ? planPayment(fromOf(transaction), true) : null;
          const times = sameDay ?? planPayment(fromOf(transaction), false);
          if (!times) throw new Error('an ACH payment has no cut-off');
          const isSent = { isSameDay: sameDay !== null, times };
          return { kind: 'send', linkedAccountId: null, transaction, ...isSent };
        }),
      );
      pipeline.add({
        name: 'insert-ach-receivers',
        text: `insert into ach_receiver (transaction_id, account_kind, is_company, same_day_on)
               select * from unnest($1::bigint[], $2::text[], $3::boolean[], $4::date[])`,
        values: [
          bigints(posted.map(({ transaction }) => transaction.id)),
          texts(posted.map(({ order }) => order.accountKind)),
          texts(posted.map(({ order }) => String(order.isCompany))),
          texts(posted.map(({ order, transaction }) => promisedDay(order, transaction))),
        ],
      });
      const sealed = posted.map(({ order: { accountNumber }, transaction }) => ({
        transaction,
        accountNumber,
      }));
      pipeline.add(insertWireInstructions(sealingKeys, sealed));
      pipeline.add(insertPayeeSeals(sealingKeys, sealed));
    },
    /**
     * Remembers the recipient, so that a later payment is not the first, and gives the customer the
     * chance to stop a payment that they did not order.
     */
    async writeBehind(connection, posted) {
      for (const { order, transaction } of posted) {
        const { recipient, accountNumber, customerId } = order;
        const [payee] = payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber);
        await connection.query(
          'insert into wire_payee (transaction_id, customer_id, payee_hash, key_id) values ($1, $2, $3, $4)',
          [transaction.id, customerId, payee?.hash, payee?.keyId],
        );
        const { rows } = await connection.query<{ cut_off_at: Date; settles_on: string }>(
          'select cut_off_at, settles_on from ach_order where transaction_id = $1',
          [transaction.id],
        );
        const [ordered] = rows;
        if (!ordered) throw new Error('an ACH payment has no order');
        await queueMailToCustomer(connection, customerId, (firstName) =>
          paymentReceivedMail(firstName, {
            amount: order.amount,
            recipientName: recipient.recipientName,
            arrivesOn: ordered.settles_on,
            cutOffAt: ordered.cut_off_at,
            heldUntil: transaction.heldUntil,
          }),
        );
      }
    },
  };
}

/** When a payment may be sent. */
const fromOf = ({ heldUntil }: NewTransaction): Date => heldUntil ?? bankNow();

/**
 * The day for which a same-day fee is charged. If the last window has closed since the payment was
 * judged, it is that window's day, so that the fee is given back.
 */
function promisedDay(order: AchPaymentOrder, transaction: NewTransaction): string | null {
  if (!isSameDay(order)) return null;
  const from = fromOf(transaction);
  return planPayment(from, true)?.settlesOn ?? networkDayAt(from);
}

const tooLateToday = () =>
  new Refusal(
    'conflict',
    'It is too late for a same-day payment. Please go back to the form and choose standard ACH or a wire.',
  );
