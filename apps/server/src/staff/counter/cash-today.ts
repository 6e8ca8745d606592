import { limits } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCashToday } from '@seven-hills/contracts/staff/counter';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import { accountsEver, firstIdOfToday } from '../../money/daily-limits/moved-today.ts';
import type { AccountTerms } from '../../money/terms/terms-values.ts';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';
import { startOfBankDay } from '../../platform/time/bank-calendar.ts';
import {
  type AloneAct,
  type AloneSums,
  largerOf,
  readAloneSum,
} from '../proposals/postings/alone-sums.ts';

export type CashDirection = 'deposit' | 'withdrawal';

/** Cash that staff are about to book. */
interface Cash {
  customerId: bigint;
  direction: CashDirection;
  amount: Cents;
  bookedBy: { staffId: bigint };
}

/** The sums of a booking, each including the booking itself. */
export interface CashSums {
  /** The customer's cash in this direction today, in the bank's time zone. */
  today: Cents;
  /** What was booked without a second person in 24 hours: the maker's sum or the customer's. */
  alone: Cents;
  /** Why another staff member must approve it; null if one is enough. */
  secondFor: 'alone' | 'daily_limit' | null;
  /** Whether the bank must record the customer's identification. */
  needsIdentification: boolean;
}

interface CashRow {
  customer_id: bigint;
  direction: CashDirection;
  total: bigint;
}

/** The cash of a batch's customers today. */
class CashToday {
  readonly #totals: Map<string, Cents>;
  readonly #counted = new Map<object, CashSums>();

  constructor(rows: readonly CashRow[]) {
    this.#totals = new Map(
      rows.map(({ customer_id, direction, total }) => [`${customer_id} ${direction}`, total]),
    );
  }

  of({ customerId, direction }: Pick<Cash, 'customerId' | 'direction'>): Cents {
    return this.#totals.get(`${customerId} ${direction}`) ?? 0n;
  }

  /**
   * Counts a booking, once, and returns its sums. Later bookings of the same batch see it even if
   * it is refused afterward: at worst, they are held although one staff member would be enough.
   */
  count(order: Cash, aloneSums: AloneSums, terms: AccountTerms): CashSums {
    const known = this.#counted.get(order);
    if (known) return known;
    const sums = sumsWith(order, this, aloneSums, terms);
    this.#totals.set(`${order.customerId} ${order.direction}`, sums.today);
    if (sums.secondFor === null) aloneSums.add(actOf(order), order.amount);
    this.#counted.set(order, sums);
    return sums;
  }
}

/** How a booking counts toward the sums of what staff did alone. */
export const actOf = ({ customerId, direction, bookedBy }: Omit<Cash, 'amount'>): AloneAct => ({
  action: `counter_${direction}`,
  staffId: bookedBy.staffId,
  customerId,
});

function sumsWith(
  order: Cash,
  cash: CashToday,
  aloneSums: AloneSums,
  terms: AccountTerms,
): CashSums {
  const today = cash.of(order) + order.amount;
  const alone = largerOf(aloneSums.of(actOf(order))) + order.amount;
  const limit = dailyLimitOf(order.direction, terms);
  return {
    today,
    alone,
    secondFor:
      alone > terms.reviewedAbove
        ? 'alone'
        : limit !== null && today > limit
          ? 'daily_limit'
          : null,
    needsIdentification: today > limits.cashReportedAbove,
  };
}

/** Staff may exceed a customer's daily limit for cash, but not alone. */
const dailyLimitOf = (direction: CashDirection, terms: AccountTerms): Cents | null =>
  direction === 'deposit' ? terms.depositLimit : terms.withdrawalLimit;

/**
 * The cash of a batch's customers today. Locks nothing: the locks of the customer's PIN and of what
 * staff did alone, which a booking also takes, keep the sums as they are until the commit.
 */
export const cashSource: FactSource<bigint, CashToday> = {
  name: 'cash of today',
  load: async (opening, customerIds) =>
    new CashToday(await opening.add(readCashOfDay(customerIds))),
};

/** Reads what a booking would be added to, for display: each posting sums again under its locks. */
export async function readCashSums(
  connection: Connection,
  { customerId, staffId }: { customerId: bigint; staffId: bigint },
  terms: AccountTerms,
): Promise<Omit<ResultOf<typeof getCashToday>, 'account' | 'hasInitialDeposit'>> {
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = readCashOfDay([customerId]);
  const cash = new CashToday((await connection.query<CashRow>(text, [...values])).rows);
  const sumsOf = async (direction: CashDirection) => {
    const act = actOf({ customerId, direction, bookedBy: { staffId } });
    return {
      total: cash.of({ customerId, direction }),
      alone: largerOf(await readAloneSum(connection, act)),
      dailyLimit: dailyLimitOf(direction, terms),
    };
  };
  return {
    deposit: await sumsOf('deposit'),
    withdrawal: await sumsOf('withdrawal'),
    reviewedAbove: terms.reviewedAbove,
  };
}

const cashOfAccount = (side: 'from_account_id' | 'to_account_id', types: string) => `
  (select item.type, item.amount
   from bank_transaction as item
   where item.${side} = held.account_id and item.customer_id = held.customer_id
     and item.id >= coalesce(${firstIdOfToday}, 0)
     and (${types}) and item.created_at >= ${startOfBankDay}
     and item.status in ('completed', 'pending')
   order by item.id desc)`;

function readCashOfDay(customerIds: readonly bigint[]): Statement<CashRow> {
  return {
    name: 'read-cash-of-day',
    text: `select held.customer_id,
                  case when today.type = 'withdrawal' then 'withdrawal' else 'deposit' end as direction,
                  sum(today.amount)::bigint as total
           from ${accountsEver} as held
           cross join lateral (
             ${cashOfAccount('to_account_id', "item.type = 'deposit' or item.type = 'initial_deposit' and item.booked_by is not null")}
             union all
             ${cashOfAccount('from_account_id', "item.type = 'withdrawal'")}
           ) as today
           group by 1, 2`,
    values: [bigints(ascending(customerIds))],
  };
}
