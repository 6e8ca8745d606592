import { certificateMinimum, penaltyOn, withdrawalReason } from '@seven-hills/bank/certificates';
import type { ImmediateTransfer } from '@seven-hills/ledger';
import { type Cents, formatUsd } from '@seven-hills/money';
import { bigints, type Connection, texts } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import type { MovementKind, Posted } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import type { Facts } from '../../../platform/database/batch-facts.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  type CustomerOrder,
  orderConditions,
} from '../../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { refusalOfPartner } from '../account-rules.ts';
import { certificateOf, needsCertificate } from '../certificate-facts.ts';
import { noCertificate } from '../read-certificate.ts';
import { endCertificate } from './end-certificate.ts';

/** Moves money out of a certificate, to an account of the same people. */
export interface CertificateWithdrawal extends CustomerOrder {
  accountId: bigint;
  toAccountId: bigint;
  /** What leaves the certificate, the penalty included. */
  amount: Cents;
  /** What the customer was shown. */
  penalty: Cents;
  /** Whether it is everything, and ends the certificate. */
  isEverything: boolean;
  /** Null for the bank, at maturity. */
  origin: Origin | null;
}

/** The amount that arrives, and the penalty, if there is one, to the bank’s income. */
function transfersOf({ accountId, toAccountId, amount, penalty }: CertificateWithdrawal) {
  const out = { kind: 'immediate', debitAccountId: accountId } as const;
  const moved: ImmediateTransfer[] = [
    {
      ...out,
      creditAccountId: toAccountId,
      amount: amount - penalty,
      code: transferCodes.own_transfer,
    },
  ];
  if (penalty > 0n)
    moved.push({
      ...out,
      creditAccountId: internalAccounts.penaltyIncome,
      amount: penalty,
      code: transferCodes.penalty,
    });
  return moved;
}

export function createCertificateWithdrawalKind(
  sources: ConditionSources,
): MovementKind<CertificateWithdrawal> {
  const conditions = orderConditions(sources, 'own_transfer');
  return {
    name: 'certificate_withdrawal',
    needsOf: (order) => [
      ...conditions.needsOf(order),
      needsAccountOf({ customerId: order.customerId, accountId: order.toAccountId }),
      needsCertificate(order),
    ],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: (order) => accountsOfTransfers(transfersOf(order)),
    transfersOf: (order) => (order.amount > order.penalty ? transfersOf(order) : []),
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        ofCertificate: true,
        afterPin(account) {
          const certificate = certificateOf(order, facts);
          if (!certificate) return noCertificate();
          const { customerId, toAccountId } = order;
          return (
            refusalOfPartner(
              account,
              ownAccount({ customerId, accountId: toAccountId }, facts),
              certificate.has_same_owners,
            ) ??
            judgePenalty(order, penaltyOn(certificate, certificate.today, order.amount)) ??
            judgeRest(order, balances.balanceOf(order.accountId)?.posted ?? 0n)
          );
        },
      }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, accountId, amount, toAccountId, isEverything }) => [
      // What everything is depends on when the order is posted.
      { customerId, accountId, toAccountId, amount: isEverything ? null : amount },
    ],
    transactionOf: (order, facts) => ({
      type: 'own_transfer',
      fee: order.penalty,
      description: descriptions[reasonOf(order, facts)],
      isPending: false,
    }),
    async writeBehind(connection, posted, facts) {
      await insertWithdrawals(connection, posted, facts);
      for (const { order } of posted)
        if (order.isEverything) await endCertificate(connection, order);
    },
  };
}

const descriptions = {
  early: 'Early withdrawal from a certificate',
  grace: 'Withdrawal in the days of grace',
  matured: 'Certificate paid out',
} as const;

function reasonOf(order: CertificateWithdrawal, facts: Facts) {
  const certificate = certificateOf(order, facts);
  if (!certificate) throw new Error(`account ${order.accountId} is no certificate`);
  return withdrawalReason(certificate, certificate.today);
}

function judgePenalty({ amount, penalty: shown }: CertificateWithdrawal, penalty: Cents) {
  if (penalty !== shown)
    return new Refusal(
      'conflict',
      `The penalty for this withdrawal is now ${formatUsd(penalty)}. Please check it again.`,
    );
  if (amount <= penalty)
    return new Refusal('conflict', 'The penalty would take all of it. Please withdraw more.');
  return null;
}

function judgeRest({ amount, isEverything }: CertificateWithdrawal, posted: Cents) {
  if (isEverything)
    return amount === posted
      ? null
      : new Refusal('balance_changed', 'The balance has just changed. Please try again.');
  const rest = posted - amount;
  // The ledger refuses more than there is.
  return rest < 0n || rest >= certificateMinimum
    ? null
    : new Refusal(
        'conflict',
        `${formatUsd(certificateMinimum)} must stay in the certificate. Please withdraw less, or everything.`,
      );
}

async function insertWithdrawals(
  connection: Connection,
  posted: readonly Posted<CertificateWithdrawal>[],
  facts: Facts,
): Promise<void> {
  const orders = posted.map(({ order }) => order);
  await connection.query(
    `insert into certificate_withdrawal
       (transaction_id, account_id, amount, penalty, reason, withdrawn_on)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::date[])`,
    [
      bigints(posted.map(({ transaction }) => transaction.id)),
      bigints(orders.map(({ accountId }) => accountId)),
      bigints(orders.map(({ amount }) => amount)),
      bigints(orders.map(({ penalty }) => penalty)),
      texts(orders.map((order) => reasonOf(order, facts))),
      texts(orders.map((order) => certificateOf(order, facts)?.today ?? '')),
    ],
  );
}
