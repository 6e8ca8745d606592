import { type MaturityChoice, termName } from '@seven-hills/bank/certificates';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordOwnEvent } from '../../../audit-log/record-event.ts';
import type { MovementKind, Posted } from '../../../capability/movement-kind.ts';
import { type Shown, writeAgreement } from '../../../people/agreements/record-agreement.ts';
import { type Facts, needs } from '../../../platform/database/batch-facts.ts';
import {
  type ConditionSources,
  type CustomerOrder,
  noAccount,
  orderConditions,
} from '../../orders/customer-order.ts';
import { refuseTooMany } from '../../own-accounts/list-own-accounts.ts';
import { accountSource, needsAccountOf, ownAccount } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { refusalOfPartner } from '../account-rules.ts';

/** Opens a certificate with its only deposit. The account exists, and has no owner yet. */
export interface CertificateOpening extends CustomerOrder {
  accountId: bigint;
  toAccountId: bigint;
  /** The request's key, by which a repeat finds the certificate. */
  openingKey: string | null;
  nickname: string | null;
  offerId: bigint;
  /** The versions of the bank's texts that the customer agreed to. */
  agreements: Shown;
  term: { startsOn: string; maturesOn: string; months: number; rate: number; penaltyDays: number };
  instructions: Instructions;
  origin: Origin;
}

/** What the owners of a certificate choose. */
export interface Instructions {
  /** Null: to itself. */
  interestToAccountId: bigint | null;
  atMaturity: MaturityChoice;
  payToAccountId: bigint | null;
}

const partnersOf = ({ instructions }: CertificateOpening): bigint[] =>
  [instructions.interestToAccountId, instructions.payToAccountId].filter((id) => id !== null);

/**
 * Moves money between accounts that one person owns alone, like a transfer between own accounts. Of
 * two openings of one account, the primary key of `certificate` lets only one commit.
 */
export function createCertificateOpeningKind(
  sources: ConditionSources,
): MovementKind<CertificateOpening> {
  const conditions = orderConditions(sources, 'own_transfer');
  return {
    name: 'certificate_opening',
    needsOf: (order) => [
      ...conditions.needsOf(order),
      needs(accountSource, { id: order.toAccountId }),
      ...partnersOf(order).map((accountId) =>
        needsAccountOf({ customerId: order.customerId, accountId }),
      ),
    ],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: ({ accountId, toAccountId }) => [accountId, toAccountId],
    transfersOf: ({ accountId, toAccountId, amount }) => [
      {
        kind: 'immediate',
        debitAccountId: accountId,
        creditAccountId: toAccountId,
        amount,
        code: transferCodes.own_transfer,
      },
    ],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        afterPin(from) {
          const to = facts.of(accountSource).byId.get(order.toAccountId);
          if (!to?.is_certificate || to.customer_id !== order.customerId) return noAccount();
          const { customerId } = order;
          const partners = partnersOf(order).map((accountId) =>
            ownAccount({ customerId, accountId }, facts),
          );
          for (const partner of [from, ...partners]) {
            const refusal = refusalOfPartner(to, partner, !partner?.is_shared);
            if (refusal) return refusal;
          }
          return null;
        },
      }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, accountId, amount, offerId, instructions }) => [
      { customerId, accountId, amount, offerId, ...instructions },
    ],
    transactionOf: ({ term }) => ({
      type: 'own_transfer',
      fee: 0n,
      description: `Certificate for ${termName(term.months)}`,
      isPending: false,
    }),
    async writeBehind(connection, posted, facts) {
      for (const each of posted) await insertCertificate(connection, each, facts);
    },
  };
}

async function insertCertificate(
  connection: Connection,
  { order, transaction }: Posted<CertificateOpening>,
  facts: Facts,
): Promise<void> {
  const { customerId, toAccountId: id, openingKey, nickname, term, instructions, origin } = order;
  // Another account may have been opened since this one was prepared.
  await refuseTooMany(connection, customerId);
  await connection.query(
    `insert into certificate (account_id, interest_to_account_id, at_maturity, pay_to_account_id)
     values ($1, $2, $3, $4)`,
    [id, instructions.interestToAccountId, instructions.atMaturity, instructions.payToAccountId],
  );
  await insertTerm(connection, id, term);
  const { createdAt } = transaction;
  await connection.query(
    `update account set created_at = $2, updated_at = $2, opening_key = $3, nickname = $4
     where id = $1`,
    [id, createdAt, openingKey, nickname],
  );
  await connection.query(
    "insert into account_owner (account_id, customer_id, role, since) values ($1, $2, 'owner', $3)",
    [id, customerId, createdAt],
  );
  await writeAgreement(connection, order.agreements, {
    customerId,
    act: 'certificate',
    accountId: id,
  });
  const account = facts.of(accountSource).byId.get(id);
  await recordOwnEvent(connection, customerId, {
    action: 'account_opened',
    origin,
    after: {
      accountNumber: account?.account_number ?? '',
      accountType: account?.account_type ?? '',
      months: term.months,
    },
  });
}

/** Adds a term to a certificate. */
export async function insertTerm(
  connection: Connection,
  accountId: bigint,
  { startsOn, maturesOn, months, rate, penaltyDays }: CertificateOpening['term'],
): Promise<void> {
  await connection.query(
    `insert into certificate_term (account_id, starts_on, matures_on, months, rate, penalty_days)
     values ($1, $2, $3, $4, $5, $6)`,
    [accountId, startsOn, maturesOn, months, rate, penaltyDays],
  );
}
