import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { closeOwnAccount as contract } from '@seven-hills/contracts/money/own-accounts';
import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import { lockAccount } from '@seven-hills/ledger';
import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, PostingCondition } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { verifyPin } from '../../people/pin/verify-pin.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { creditInterestToDay } from '../interest/credit-interest.ts';
import { stillSignedIn } from '../orders/still-signed-in.ts';
import type { OwnTransferOrder } from '../own-transfers/posting.ts';
import type { Postings } from '../posting/postings.ts';
import { goalOrder } from '../set-aside/goal-statements.ts';
import { certificateNotPrimary, makePrimary } from './change-own-account.ts';
import {
  type ClosingChoice,
  type ClosingState,
  readClosingState,
  refusalToClose,
} from './closing-state.ts';
import { endAccount, endOwnership } from './end-account.ts';
import { findOwnedAccount } from './list-own-accounts.ts';
import { ownAccountClosedMail } from './mails.ts';

export interface ClosingDependencies {
  database: Database;
  postings: Postings;
  kinds: { ownTransfer: MovementKind<OwnTransferOrder> };
  pinKeys: Keyring;
}

/** How often the rest is moved again because a payment arrived at the same moment. */
const attemptsMax = 3;

/**
 * Closes one of a person's accounts for good: credits the interest through yesterday, moves the
 * rest of the money to another own account, and ends the ownership. The rest leaves in the
 * transaction that closes the account, so a payment is in before or is refused. Repeating it
 * changes nothing. Fails with `not_found`, as `verifyPin` and `refusalToClose` do, and with
 * `balance_changed`.
 */
export async function closeOwnAccount(
  dependencies: ClosingDependencies,
  { principal, origin }: { principal: Principal; origin: Origin },
  accountId: bigint,
  form: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const { database, postings, pinKeys } = dependencies;
  const { customerId } = principal;
  const choice = await readChoice(database, customerId, accountId, form);
  const closed = { message: 'The account is closed.' };
  const before = await readClosingState(database, customerId, accountId);
  if (before.closedAt !== null) return closed;
  refuseUnlessReady(before, choice);
  const verified = await verifyPin(database, pinKeys, principal, form.pin);
  const closing = { customerId, accountId, choice, origin };
  for (let attempt = 1; ; attempt += 1) {
    const state = await readClosingState(database, customerId, accountId);
    if (state.closedAt !== null) return closed;
    refuseUnlessReady(state, choice);
    const { interest, holderId } = state;
    await creditInterestToDay({ database, postings }, { holderId, accountId, amount: interest });
    const rest = state.posted + interest;
    try {
      if (rest > 0n) await moveRest(dependencies, { ...closing, rest, pin: form.pin, verified });
      else
        await inPersonTransaction(database, verified, async (connection) => {
          await lockAccount(connection, accountId);
          await end(connection, closing);
        });
      return closed;
    } catch (error) {
      const isMoved = isRefusal(
        error,
        'balance_changed',
        'insufficient_funds',
        'set_aside_needed',
        'not_found',
      );
      if (!isMoved || attempt === attemptsMax) throw error;
    }
  }
}

async function readChoice(
  database: Database,
  customerId: bigint,
  accountId: bigint,
  { toAccountId, primaryId }: BodyOf<typeof contract>,
): Promise<ClosingChoice> {
  const chosen = async (id: number | undefined): Promise<bigint | null> => {
    if (id === undefined) return null;
    if (BigInt(id) === accountId)
      throw new Refusal('conflict', 'Please choose an account other than the one to close.');
    const account = await findOwnedAccount(database, customerId, BigInt(id));
    if (id === primaryId && account.maturesOn !== null) throw certificateNotPrimary();
    return BigInt(account.id);
  };
  return { toAccountId: await chosen(toAccountId), primaryId: await chosen(primaryId) };
}

function refuseUnlessReady(state: ClosingState, choice: ClosingChoice): void {
  const refusal = refusalToClose(state, choice);
  if (refusal) throw refusal;
}

interface Closing {
  customerId: bigint;
  accountId: bigint;
  choice: ClosingChoice;
  origin: Origin;
}

interface Rest extends Closing {
  rest: bigint;
  pin: string;
  verified: Verified;
}

/** Moves all that is left, and closes the account in the same transaction. */
async function moveRest(
  { database, postings, kinds }: ClosingDependencies,
  moved: Rest,
): Promise<void> {
  const { customerId, accountId, choice, rest, pin, verified } = moved;
  if (choice.toAccountId === null) throw moneyMoved();
  const order: OwnTransferOrder = {
    customerId,
    accountId,
    toAccountId: choice.toAccountId,
    amount: rest,
    description: 'Rest of a closed account',
    by: { who: 'customer', pin, fromGoals: await everythingIn(database, accountId) },
  };
  const closes: PostingCondition = {
    needed: [],
    judge: () => null,
    write: (connection) => end(connection, moved),
  };
  await postings.move(kinds.ownTransfer, order, null, stillSignedIn(verified), closes);
}

/** Lets the account's savings goals give all that they hold. */
async function everythingIn(database: Database, accountId: bigint): Promise<GoalShare[]> {
  const { rows } = await database.query<{ id: bigint; amount: bigint }>(
    `select id, amount from savings_goal
     where account_id = $1 and ended_at is null and amount > 0 order by ${goalOrder}`,
    [accountId],
  );
  return rows.map(({ id, amount }) => ({ goalId: Number(id), amount: toDecimal(amount) }));
}

const moneyMoved = () =>
  new Refusal('balance_changed', 'Money has just moved on this account. Please try again.');

/**
 * Closes an account whose ledger account and owner's PIN the caller has locked. Refuses if anything
 * that closing depends on is no longer so, also because of an order that is posted in the same
 * batch.
 */
async function end(connection: Connection, closing: Closing): Promise<void> {
  const { customerId, accountId, choice, origin } = closing;
  const state = await readClosingState(connection, customerId, accountId);
  refuseUnlessReady(state, choice);
  if (state.posted !== 0n || state.held !== 0n || state.interest > 0n) throw moneyMoved();
  await endAccount(connection, accountId);
  if (state.isPrimary && choice.primaryId !== null)
    await makePrimary(connection, customerId, choice.primaryId);
  await endOwnership(connection, accountId);
  const { accountNumber } = state;
  await recordOwnEvent(connection, customerId, {
    action: 'own_account_closed',
    origin,
    after: {
      accountNumber,
      ...(choice.toAccountId !== null && { toAccountId: Number(choice.toAccountId) }),
    },
  });
  await queueMailToCustomer(connection, customerId, (firstName) =>
    ownAccountClosedMail(firstName, accountNumber.slice(-4)),
  );
}
