import {
  type CertificateTerm,
  certificateMinimum,
  penaltyOn,
} from '@seven-hills/bank/certificates';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, QueryOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  withdrawFromCertificate as contract,
  previewCertificateWithdrawal as preview,
} from '@seven-hills/contracts/money/certificates';
import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { MovementKind } from '../../../capability/movement-kind.ts';
import { isRefusal, Refusal } from '../../../http/problem.ts';
import { verifyPin } from '../../../people/pin/verify-pin.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankDayAt, bankDayOf } from '../../../platform/time/bank-calendar.ts';
import { creditInterestToDay } from '../../interest/credit-interest.ts';
import { microCents } from '../../interest/daily-interest.ts';
import type { ConfirmedMovements, OrderingCall } from '../../orders/confirmed-movements.ts';
import { readAmount } from '../../orders/read-amount.ts';
import type { Moved, Postings } from '../../posting/postings.ts';
import { latestTerm, termColumns } from '../certificate-facts.ts';
import { noCertificate } from '../read-certificate.ts';
import type { CertificateWithdrawal } from './withdrawal-posting.ts';

export interface WithdrawalDependencies {
  database: Database;
  postings: Postings;
  movements: ConfirmedMovements;
  kinds: { certificateWithdrawal: MovementKind<CertificateWithdrawal> };
  pinKeys: Keyring;
}

/** What a withdrawal of everything depends on. */
export interface WithdrawalState extends CertificateTerm {
  /** In whose name it is. */
  holderId: bigint;
  isClosed: boolean;
  posted: Cents;
  /** The whole cents that it has earned and not been paid. */
  interest: Cents;
  /** Whether the interest through yesterday is counted. */
  isCounted: boolean;
}

/** Reads a certificate that a person owns, or owned when it was closed. Fails with `not_found`. */
export async function readWithdrawalState(
  database: Database,
  customerId: bigint,
  accountId: bigint,
): Promise<WithdrawalState> {
  const { rows } = await database.query<WithdrawalState>({
    name: 'certificate-to-withdraw-from',
    text: `select account.customer_id as "holderId", account.closed_at is not null as "isClosed",
                  state.posted, ${termColumns},
                  coalesce((
                    select earned_micro_cents / ${microCents} - paid_cents
                    from interest_account where account_id = account.id
                  ), 0)::bigint as interest,
                  ${bankDayOf('account.created_at')} = ${bankDayOf('now()')} or exists (
                    select from interest_progress where through >= ${bankDayOf('now()')} - 1
                  ) as "isCounted"
           from account_owner as held
           join account on account.id = held.account_id
           join ledger.account_state as state on state.id = account.id
           cross join ${latestTerm('account.id')}
           where held.customer_id = $1 and held.account_id = $2 and held.role <> 'viewer'
             and (held.until is null or held.until = account.closed_at)`,
    values: [customerId, accountId],
  });
  if (!rows[0]) throw noCertificate();
  return rows[0];
}

/**
 * Returns what a withdrawal costs today. Fails with `not_found`, and with `conflict` if it is
 * impossible.
 */
export async function previewWithdrawal(
  database: Database,
  customerId: bigint,
  accountId: bigint,
  { amount: text }: QueryOf<typeof preview>,
): Promise<ResultOf<typeof preview>> {
  const state = await readWithdrawalState(database, customerId, accountId);
  if (state.isClosed) throw noCertificate();
  const asked = text === undefined ? null : readAmount(text);
  if (asked !== null && asked > state.posted - certificateMinimum)
    throw new Refusal(
      'conflict',
      `${formatUsd(certificateMinimum)} must stay in the certificate. Please withdraw less, or everything.`,
    );
  const interest = asked === null && state.interest > 0n ? state.interest : 0n;
  const amount = asked ?? state.posted + interest;
  const penalty = penaltyOn(state, bankDayAt(), amount);
  return { amount, penalty, received: amount - penalty, interest, penaltyDays: state.penaltyDays };
}

/** How often everything is counted again because interest was credited at the same moment. */
const attemptsMax = 3;

/**
 * Withdraws an amount, or everything with the interest through yesterday, which closes the
 * certificate in the same transaction. Fails with `conflict` if the penalty is not the one that the
 * customer saw, and as every movement.
 */
export async function withdrawFromCertificate(
  dependencies: WithdrawalDependencies,
  call: OrderingCall,
  accountId: bigint,
  { amount, penalty, toAccountId, pin }: BodyOf<typeof contract>,
): Promise<Moved> {
  const { customerId } = call.principal;
  const order = {
    customerId,
    accountId,
    toAccountId: BigInt(toAccountId),
    penalty: parseAmount(penalty) ?? 0n,
    description: null,
    by: { who: 'customer' as const, pin },
    origin: call.origin,
  };
  const { movements, kinds, database, pinKeys } = dependencies;
  const move = (moved: Pick<CertificateWithdrawal, 'amount' | 'isEverything'>) =>
    movements.move(kinds.certificateWithdrawal, { ...order, ...moved }, call, undefined);
  if (amount) return move({ amount: readAmount(amount), isEverything: false });
  const before = await readWithdrawalState(database, customerId, accountId);
  // A repeated key finds the first answer.
  if (before.isClosed) return move({ amount: order.penalty + 1n, isEverything: true });
  await verifyPin(database, pinKeys, call.principal, pin);
  return everything(dependencies, customerId, accountId, (counted) =>
    move({ amount: counted, isEverything: true }),
  );
}

/**
 * Credits the interest through yesterday and moves everything, again if the balance has changed in
 * between. Fails with `conflict` while yesterday’s interest is not counted.
 */
export async function everything<Result>(
  { database, postings }: Pick<WithdrawalDependencies, 'database' | 'postings'>,
  customerId: bigint,
  accountId: bigint,
  move: (amount: Cents) => Promise<Result>,
): Promise<Result> {
  for (let made = 1; ; made += 1) {
    const state = await readWithdrawalState(database, customerId, accountId);
    const { holderId, posted, interest, isCounted, isClosed } = state;
    if (isClosed) throw noCertificate();
    if (!isCounted)
      throw new Refusal(
        'conflict',
        `We are still counting yesterday’s ${words.interest}. Please try again in a few minutes.`,
      );
    await creditInterestToDay({ database, postings }, { holderId, accountId, amount: interest });
    try {
      return await move(posted + (interest > 0n ? interest : 0n));
    } catch (error) {
      if (!isRefusal(error, 'balance_changed') || made === attemptsMax) throw error;
    }
  }
}
