import type { TransactionType } from '@seven-hills/contracts/api/money/transactions';
import { dailyLimits as cashLimits } from '@seven-hills/contracts/limits';
import type { BalanceView } from '@seven-hills/ledger';
import { type Cents, formatUsd } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type AccountFacts, accountSource } from '../posting/account-facts.ts';
import type { Scheduled } from '../posting/movement-kind.ts';
import { readDepositedToday, readSentToday } from './moved-today.ts';

/** The movements that an operator can limit per customer and day. */
const limitedTypes = ['transfer', 'wire_transfer', 'external_payment'] as const;
export type LimitedType = (typeof limitedTypes)[number];

/** The most that one customer may send in one calendar day of the bank; null is unlimited. */
export type LimitsToSend = Record<LimitedType, Cents | null>;

/** What counts toward a daily limit. */
interface Limited {
  customerId: bigint;
  type: TransactionType;
  amount: Cents;
  /** Null for a movement that no customer ordered, unless it was scheduled. */
  pin: string | null;
  scheduled?: Scheduled;
}

/** The limits on what one customer moves in one calendar day, in the bank's time zone. */
export interface DailyLimits {
  source: FactSource<Pick<Limited, 'customerId' | 'type'>, Map<string, Cents>>;
  needsOf(order: Limited): Needed[];
  /** Refuses an order that would take the day's sum over its limit. */
  judge(order: Limited, account: AccountFacts, facts: Facts, balances: BalanceView): Refusal | null;
  /** Counts an accepted order toward the limit for later orders in the batch. */
  count(order: Limited, facts: Facts): void;
}

const dayKey = (accountId: bigint, type: TransactionType) => `${accountId}:${type}`;

export function createDailyLimits(toSend: LimitsToSend): DailyLimits {
  const source: DailyLimits['source'] = {
    name: 'the sums moved today',
    async load(opening, wanted) {
      const customersWho = (isDeposit: boolean) =>
        ascending(
          wanted.flatMap(({ type, customerId }) =>
            (type === 'deposit') === isDeposit ? customerId : [],
          ),
        );
      const [sending, depositing] = [customersWho(false), customersWho(true)];
      const rows = await Promise.all([
        sending.length === 0 ? [] : opening.add(readSentToday(sending)),
        depositing.length === 0 ? [] : opening.add(readDepositedToday(depositing)),
      ]);
      return new Map(
        rows.flat().map(({ account_id, type, total }) => [dayKey(account_id, type), total]),
      );
    },
  };
  const isLimited = ({ type, pin, scheduled }: Limited): boolean => {
    if (type === 'deposit' || type === 'withdrawal') return true;
    const limited = limitedTypes.find((each) => each === type);
    const isOrdered = pin !== null || scheduled !== undefined;
    return limited !== undefined && isOrdered && toSend[limited] !== null;
  };
  return {
    source,
    needsOf: (order) => (isLimited(order) ? [needs(source, order)] : []),
    judge(order, account, facts, balances) {
      if (!isLimited(order)) return null;
      const limit = limitOf(toSend, order.type, account);
      const moved = facts.of(source).get(dayKey(account.id, order.type)) ?? 0n;
      if (limit === null || moved + order.amount <= limit) return null;
      const left = limit > moved ? limit - moved : 0n;
      const movable = order.type === 'deposit' ? left : lower(left, availableOf(account, balances));
      return new Refusal(
        'daily_limit_exceeded',
        `This exceeds your daily limit of ${formatUsd(limit)}. You can still move ${formatUsd(movable)} today.`,
      );
    },
    count(order, facts) {
      if (!isLimited(order)) return;
      const account = facts.of(accountSource).byCustomer.get(order.customerId);
      if (!account) return;
      const sums = facts.of(source);
      const key = dayKey(account.id, order.type);
      sums.set(key, (sums.get(key) ?? 0n) + order.amount);
    },
  };
}

const lower = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** What the account can spend: an order cannot use more of its daily limit than that. */
function availableOf({ id }: AccountFacts, balances: BalanceView): Cents {
  const balance = balances.balanceOf(id);
  return balance ? balance.posted - balance.held : 0n;
}

function limitOf(
  toSend: LimitsToSend,
  type: TransactionType,
  { account_type }: AccountFacts,
): Cents | null {
  if (type === 'deposit' || type === 'withdrawal') return cashLimits[account_type][type];
  const limited = limitedTypes.find((each) => each === type);
  return limited === undefined ? null : toSend[limited];
}
