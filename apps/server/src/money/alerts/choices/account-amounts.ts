import type { BodyOf, RowOf } from '@seven-hills/contracts/endpoint';
import type {
  changeAccountAlertAmounts,
  readAccountAlertAmounts,
} from '@seven-hills/contracts/money/alerts';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordOwnEvent } from '../../../audit-log/record-event.ts';
import type { AlertKind } from '../../../capability/alert-kind.ts';
import { Refusal, refusalAt } from '../../../http/problem.ts';
import { lowBalance } from '../alert-kinds.ts';
import { lockAlerts, usualAmount } from '../preferences.ts';
import { judgeBalancesAnew } from './low-amounts.ts';

type AccountAmount = RowOf<typeof readAccountAlertAmounts> & { amount: bigint };
type Chosen = BodyOf<typeof changeAccountAlertAmounts>['amounts'];

/** Reads the amounts that a person chose for single accounts which they own or view now. */
export async function readAccountAmounts(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<AccountAmount[]> {
  const { rows } = await connection.query<AccountAmount>({
    name: 'own-alert-amounts',
    text: `select chosen.account_id as "accountId", chosen.kind, chosen.amount
           from account_alert_amount as chosen
           join account_owner as held
             on held.customer_id = chosen.customer_id and held.account_id = chosen.account_id
           where chosen.customer_id = $1 and held.until is null
           order by chosen.account_id, chosen.kind`,
    values: [customerId],
  });
  return rows;
}

/**
 * Chooses amounts for one account of a person, who owns or views it; without an amount, the one for
 * all of their accounts applies again. Fails with `not_found`, or with `validation_failed` for a
 * kind without an amount.
 */
export async function changeAccountAmounts(
  database: Database,
  kinds: readonly AlertKind[],
  { customerId, accountId, origin }: { customerId: bigint; accountId: bigint; origin: Origin },
  chosen: Chosen,
): Promise<AccountAmount[]> {
  for (const [index, { kind }] of chosen.entries())
    if (kinds.find(({ name }) => name === kind)?.choice?.amount === undefined)
      throw refusalAt(
        'validation_failed',
        `amounts.${index}.kind`,
        'Please choose a kind of alert with an amount',
      );
  return inTransaction(database, async (connection) => {
    await lockAlerts(connection);
    const number = await numberOf(connection, customerId, accountId);
    const before = await readAccountAmounts(connection, customerId);
    await save(connection, { customerId, accountId }, chosen);
    const after = await readAccountAmounts(connection, customerId);
    const wordsOf = (amounts: readonly AccountAmount[]) => ({
      account: number,
      ...inWords(amounts.filter((each) => each.accountId === accountId)),
    });
    if (JSON.stringify(wordsOf(before)) === JSON.stringify(wordsOf(after))) return after;
    if (chosen.some(({ kind }) => kind === lowBalance.name))
      await judgeBalancesAnew(connection, customerId, usualAmount(lowBalance));
    await recordOwnEvent(connection, customerId, {
      action: 'alerts_changed',
      origin,
      before: wordsOf(before),
      after: wordsOf(after),
    });
    return after;
  });
}

/** Returns the number of an open account that a person owns or views. Fails with `not_found`. */
async function numberOf(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<string> {
  const { rows } = await connection.query<{ account_number: string }>(
    `select account.account_number
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and held.account_id = $2 and held.until is null`,
    [customerId, accountId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'You have no such account.');
  return rows[0].account_number;
}

async function save(
  connection: Connection,
  { customerId, accountId }: { customerId: bigint; accountId: bigint },
  chosen: Chosen,
): Promise<void> {
  for (const { kind, amount } of chosen)
    if (amount === null)
      await connection.query(
        'delete from account_alert_amount where customer_id = $1 and account_id = $2 and kind = $3',
        [customerId, accountId, kind],
      );
    else
      await connection.query(
        `insert into account_alert_amount (customer_id, account_id, kind, amount)
         values ($1, $2, $3, $4)
         on conflict (customer_id, account_id, kind) do update set amount = excluded.amount`,
        [customerId, accountId, kind, parseAmount(amount) ?? 0n],
      );
}

/** Formats amounts for the audit log: `low_balance: below $50.00`. */
const inWords = (amounts: readonly AccountAmount[]): Record<string, string> =>
  Object.fromEntries(
    amounts.map(({ kind, amount }) => [
      kind,
      `${kind === lowBalance.name ? 'below' : 'from'} ${formatUsd(amount)}`,
    ]),
  );
