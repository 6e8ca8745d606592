import type { TransactionStatus, TransactionType } from '@seven-hills/contracts/api/transactions';
import type { AccountType } from '@seven-hills/contracts/limits';
import type { BatchOpening } from '@seven-hills/ledger';
import type { Statement } from '@seven-hills/postgres';
import type { DecisionFacts } from '../approvals/whose-decision.ts';
import {
  lockBalances,
  lockPendings,
  lockPins,
  readAccounts,
  readDepositedToday,
  readSentToday,
} from './batch-statements.ts';
import { hasDailyLimit, movedTodayOf } from './daily-limit.ts';
import { type PaidPayees, readPaidPayees } from './first-payment.ts';
import type { BalanceAdjustment, Intent, Movement, Resolution } from './intent.ts';
import type { MovementRules } from './movement-rules.ts';

/** A customer's account and its holder, as far as deciding and telling need it. */
export interface AccountFacts {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  account_type: AccountType;
  first_name: string;
  last_name: string;
  has_initial_deposit: boolean;
}

export interface PinRow {
  customer_id: bigint;
  key_id: string;
  salt: Buffer;
  mac: Buffer;
  failure_count: number;
  locked_minutes_left: number;
}

/** A PIN's row, locked until the batch commits. `failure_count` and `locked_until` move as PINs are judged. */
export interface PinState extends PinRow {
  isChanged: boolean;
  becameLocked: boolean;
}

export interface PendingFacts extends DecisionFacts {
  id: bigint;
  type: TransactionType;
  status: TransactionStatus;
  amount_transfer_id: bigint;
  fee_transfer_id: bigint | null;
}

/** What the bank knows for a batch of intents. */
export interface BatchFacts {
  accountsById: Map<bigint, AccountFacts>;
  accountsByCustomer: Map<bigint, AccountFacts>;
  pins: Map<bigint, PinState>;
  /** Moved today by account and type, in cents; grows as intents of the batch are accepted. */
  movedToday: Map<string, bigint>;
  /** Whom the batch's customers have paid before, outside the bank. */
  paidPayees: PaidPayees;
  pendings: Map<bigint, PendingFacts>;
  /** Of the accounts to be adjusted, as they stand before. */
  balances: Map<bigint, { posted: bigint; held: bigint }>;
}

const isMovement = (intent: Intent): intent is Movement => intent.kind === 'movement';
const isResolution = (intent: Intent): intent is Resolution => intent.kind === 'resolution';
const isAdjustment = (intent: Intent): intent is BalanceAdjustment =>
  intent.kind === 'balance_adjustment';

const ascending = (ids: Iterable<bigint>): bigint[] =>
  [...new Set(ids)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/**
 * Locks and loads what a batch needs, in one round trip. Locks are taken in one order by every batch on
 * every server: PINs by customer, then pending transactions by id, then (rarely) accounts to be
 * adjusted by id.
 */
export async function loadBatch(
  opening: BatchOpening,
  intents: readonly Intent[],
  rules: MovementRules,
): Promise<BatchFacts> {
  const movements = intents.filter(isMovement);
  const limited = movements.filter((movement) => hasDailyLimit(rules, movement));
  const adjustments = intents.filter(isAdjustment);
  const ids = {
    withPin: ascending(
      movements.flatMap(({ pin, customerId }) => (pin === null ? [] : customerId)),
    ),
    pendings: ascending(
      intents.flatMap((intent) => (isResolution(intent) ? intent.transactionId : [])),
    ),
    customers: ascending([
      ...movements.flatMap(({ accountId, customerId }) =>
        typeof accountId === 'bigint' ? [] : customerId,
      ),
      ...adjustments.map(({ customerId }) => customerId),
    ]),
    accounts: ascending(
      movements.flatMap(({ accountId, recipientAccountId }) =>
        [accountId, recipientAccountId].filter((id) => typeof id === 'bigint'),
      ),
    ),
    sending: ascending(
      limited.flatMap(({ type, customerId }) => (type === 'deposit' ? [] : customerId)),
    ),
    depositing: ascending(
      limited.flatMap(({ type, customerId }) => (type === 'deposit' ? customerId : [])),
    ),
    adjusted: ascending(adjustments.map(({ customerId }) => customerId)),
  };
  const asked = <Row>(some: bigint[], statement: Statement<Row>) =>
    some.length === 0 ? [] : opening.add(statement);
  const [pins, pendings, accounts, sent, deposited, paidPayees, balances] = await Promise.all([
    asked(ids.withPin, lockPins(ids.withPin)),
    asked(ids.pendings, lockPendings(ids.pendings)),
    asked([...ids.accounts, ...ids.customers], readAccounts(ids.accounts, ids.customers)),
    asked(ids.sending, readSentToday(ids.sending)),
    asked(ids.depositing, readDepositedToday(ids.depositing)),
    readPaidPayees(opening, movements, rules),
    asked(ids.adjusted, lockBalances(ids.adjusted)),
  ]);
  return {
    accountsById: new Map(accounts.map((account) => [account.id, account])),
    accountsByCustomer: new Map(accounts.map((account) => [account.customer_id, account])),
    pins: new Map(pins.map((row) => [row.customer_id, stateOf(row)])),
    movedToday: movedTodayOf([...sent, ...deposited]),
    paidPayees,
    pendings: new Map(pendings.map((row) => [row.id, row])),
    balances: new Map(balances.map(({ id, posted, held }) => [id, { posted, held }])),
  };
}

/** Named field by field: to spread a row that was read column by column costs ten times as much. */
const stateOf = (row: PinRow): PinState => ({
  customer_id: row.customer_id,
  key_id: row.key_id,
  salt: row.salt,
  mac: row.mac,
  failure_count: row.failure_count,
  locked_minutes_left: row.locked_minutes_left,
  isChanged: false,
  becameLocked: false,
});
