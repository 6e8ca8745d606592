import { businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import type { StopScope } from '@seven-hills/bank/words/debit-words';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { ascending, type FactSource, type Facts } from '../../platform/database/batch-facts.ts';
import { isActiveStop } from './stop-row.ts';

/** An order that stops debits now. */
export interface ActiveStop {
  id: bigint;
  account_id: bigint;
  company_id: string;
  scope: StopScope;
  amount: Cents | null;
  debit_on: string | null;
  /** Whether the customer gave it in writing: in the app, or confirmed since. */
  is_written: boolean;
}

/** A debit as its stops judge it. */
export interface ReceivedDebit {
  accountId: bigint;
  companyId: string;
  amount: Cents;
  /** ISO date. */
  settlesOn: string;
}

const lockOf = (id: string) => `hashtextextended('debits of account ' || ${id}, 0)`;

/**
 * Locks what stops the debits of an account until the end of the transaction: whoever places,
 * lifts, or confirms an order takes it before, as every posting of a debit does before it reads the
 * orders. So an order that was accepted before a debit posts always stops it.
 */
export async function lockStops(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(${lockOf('$1::bigint')})`, [accountId]);
}

/** SQL for the active stops of the accounts `$1`. */
const activeStops = `
  select stop.id, stop.account_id, stop.company_id, stop.scope, stop.amount,
         to_char(stop.debit_on, 'YYYY-MM-DD') as debit_on,
         not stop.is_oral or stop.confirmed_at is not null as is_written
  from debit_stop as stop
  where stop.account_id = any ($1::bigint[]) and stop.lifted_at is null and ${isActiveStop}
  order by stop.id`;

/** The active stops of the accounts that a batch debits, locked until its commit. */
export const stopSource: FactSource<bigint, Map<bigint, ActiveStop[]>> = {
  name: 'debit stops',
  async load(opening, accountIds) {
    const values = [bigints(ascending(accountIds))];
    // A single statement that waits for the locks would read the orders as they were before.
    const [, rows] = await Promise.all([
      opening.add<{ locked: null }>({
        name: 'lock-debit-stops',
        text: `select pg_advisory_xact_lock(${lockOf('id')}) as locked
               from (select id from unnest($1::bigint[]) as each (id) order by id) as debited`,
        values,
      }),
      opening.add<ActiveStop>({
        name: 'read-debit-stops',
        text: activeStops,
        values,
      }),
    ]);
    return Map.groupBy(rows, (row) => row.account_id);
  },
};

/** Returns the stop that a debit hits, from the facts of its batch. */
export const stopOf = (debit: ReceivedDebit, facts: Facts): ActiveStop | undefined =>
  hitOf(debit, facts.of(stopSource).get(debit.accountId) ?? []);

/** The same without a lock: the posting must judge it again. */
export async function findStop(
  connection: Connection,
  debit: ReceivedDebit,
): Promise<ActiveStop | undefined> {
  const values = [bigints([debit.accountId])];
  const { rows } = await connection.query<ActiveStop>(activeStops, values);
  return hitOf(debit, rows);
}

/** A stop of a company comes before one of a payment, which it leaves unused. */
function hitOf(debit: ReceivedDebit, stops: readonly ActiveStop[]): ActiveStop | undefined {
  const hits = stops.filter((stop) => isHit(stop, debit));
  return hits.find(({ scope }) => scope === 'company') ?? hits[0];
}

/** Whether a debit is what an order is about. A day without settlement means the next with one. */
export const isHit = (
  stop: Pick<ActiveStop, 'company_id' | 'amount' | 'debit_on'>,
  { companyId, amount, settlesOn }: ReceivedDebit,
): boolean =>
  stop.company_id === companyId &&
  (stop.amount === null || stop.amount === amount) &&
  (stop.debit_on === null || businessDayFrom(stop.debit_on) === settlesOn);

/** Marks a stop as used for later orders in the same batch. */
export function markUsed({ id, account_id, scope }: ActiveStop, facts: Facts): void {
  if (scope === 'company') return;
  const stops = facts.of(stopSource);
  stops.set(
    account_id,
    (stops.get(account_id) ?? []).filter((stop) => stop.id !== id),
  );
}
