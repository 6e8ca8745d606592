import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import { type Cents, noFee } from '@seven-hills/money';
import type {
  ExternalParty,
  MovementDetails,
  MovementKind,
} from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';
import type { Facts, Needed } from '../../platform/database/batch-facts.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { FirstPayments, OutsidePayee } from '../payee-rules/first-payments.ts';
import { ownAccount } from '../posting/account-facts.ts';
import { insertUses } from '../terms/allowance-uses.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  type CustomerOrder,
  orderConditions,
  ownAccountId,
} from './customer-order.ts';
import { feeTransfers, judgeFee } from './fees.ts';
import { createFreeOrders } from './free-orders.ts';

/**
 * An order that pays a recipient outside the bank. Its amount and fee are held until it is settled.
 */
export interface OutsideOrder extends CustomerOrder {
  /**
   * The fee that the customer confirmed or, if they named none, the fee in the terms when they
   * ordered.
   */
  fee: Cents;
  isFeeNamed: boolean;
  /**
   * False if the bank does not offer it, or no longer does. A key that was already posted still
   * gets its first answer.
   */
  isOffered: boolean;
}

export interface OutsideSources extends ConditionSources {
  firstPayments: FirstPayments;
  sealingKeys: Keyring;
  requiresConfirmedEmail: boolean;
}

interface OutsideOrders<O> {
  type: keyof typeof offeredNames;
  /** The terms that set the fees of such orders; none if they are free. */
  feeTerms: readonly FeeTerm[];
  /** The one that sets the fee of an order. Default: the first. */
  feeTermOf?(order: O): FeeTerm;
  clearingAccountOf(order: O): bigint;
  payeeOf(order: O): OutsidePayee;
  externalOf(order: O): ExternalParty;
  /** Everything that determines who receives the money, with the full account number. */
  recipientOf(order: O): MovementDetails['recipient'];
}

/** The subjects of the refusals when they are not offered. */
export const offeredNames = {
  wire_transfer: 'Wire transfers are',
  external_payment: 'Payments through this service are',
  bank_transfer_out: 'Transfers to other banks are',
  ach_payment: 'ACH payments are',
};

/** `what` includes the verb. */
export const emailUnconfirmed = (what = 'Wires and external payments require') =>
  new Refusal(
    'email_unconfirmed',
    `Please confirm your email address first, with the link that we sent to it. ${what} a confirmed address.`,
  );

/** Returns the parts that all kinds of movement to outside recipients share. */
export function outsideOrders<O extends OutsideOrder>(
  sources: OutsideSources,
  {
    type,
    feeTerms,
    clearingAccountOf,
    payeeOf,
    externalOf,
    recipientOf,
    ...kind
  }: OutsideOrders<O>,
): Omit<MovementKind<O>, 'inputsOf'> {
  const { firstPayments } = sources;
  const conditions = orderConditions(sources, type);
  const allowances = new Map(feeTerms.map((term) => [term, createFreeOrders(sources.terms, term)]));
  const feeTermOf = (order: O) => kind.feeTermOf?.(order) ?? feeTerms[0];
  const freeOrdersOf = (order: O) => {
    const term = feeTermOf(order);
    return term && allowances.get(term);
  };
  const transfersOf = (
    order: O,
    facts: Facts | null,
  ): (ImmediateTransfer | PendingTransfer)[] | null => {
    const own = ownAccountId(order, facts);
    if (own === null) return null;
    const creditAccountId = clearingAccountOf(order);
    const code = transferCodes[type];
    return [
      { kind: 'pending', debitAccountId: own, creditAccountId, amount: order.amount, code },
      ...feeTransfers('pending', own, order.fee),
    ];
  };
  const termsVersionOf = (order: O, facts: Facts) => {
    const account = ownAccount(order, facts);
    return account && { termsVersion: sources.terms.of(account).version };
  };
  const detailsOf = (order: O): MovementDetails => ({
    kind: type,
    amount: order.amount,
    fee: order.fee,
    recipient: recipientOf(order),
  });
  return {
    name: type,
    needsOf: (order) => [
      ...conditions.needsOf(order),
      ...(freeOrdersOf(order)?.needsOf(order) ?? []),
      ...firstPayments.needsOf(payeeOf(order), order),
    ],
    moreNeedsOf(order, facts): Needed[] {
      const more = conditions.moreNeedsOf(order, facts);
      const account = ownAccount(order, facts);
      const freeOrders = freeOrdersOf(order);
      if (!account || !freeOrders) return more;
      const missing = sources.terms.needsFor(account);
      return missing.length > 0 ? missing : [...more, ...freeOrders.moreNeedsOf(order, facts)];
    },
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
    transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        first(account) {
          const term = feeTermOf(order);
          const fee = term ? sources.terms.of(account)[term] : noFee;
          const used = freeOrdersOf(order)?.usedBefore(order, account, facts) ?? 0;
          return judgeFee(order, { fee, used });
        },
        beforePin(account) {
          if (!order.isOffered) return notOffered(offeredNames[type]);
          const isUnconfirmed = sources.requiresConfirmedEmail && !account.has_confirmed_email;
          return isUnconfirmed ? emailUnconfirmed() : null;
        },
      }),
    judgeLast: (order, facts) =>
      conditions.judgeLast(
        order,
        facts,
        () => detailsOf(order),
        () => firstPayments.isNew(payeeOf(order), facts),
      ),
    accepted(order, facts) {
      conditions.accepted(order, facts);
      freeOrdersOf(order)?.count(order, facts);
    },
    write(pipeline, posted) {
      conditions.write(pipeline, posted);
      const used = posted.map(({ transaction }) => transaction).filter((made) => made.ofAllowance);
      if (used.length > 0) pipeline.add(insertUses(used));
    },
    detailsOf,
    callerOf: ({ customerId }) => customerId,
    transactionOf: (order, facts, beganAt) => ({
      type,
      fee: order.fee,
      ...termsVersionOf(order, facts),
      ofAllowance: freeOrdersOf(order)?.recorded(order, facts),
      description: order.description,
      isPending: true,
      external: externalOf(order),
      heldUntil: firstPayments.heldUntil(payeeOf(order), order, facts, beganAt),
      occurredAt: order.occurredAt,
    }),
  };
}
