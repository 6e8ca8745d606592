import type { StopState } from '@seven-hills/bank/words/debit-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { debitStop } from '@seven-hills/contracts/money/debit-stops';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';

const today = bankDayOf('now()');

/** SQL for where a `stop` is in its life. An order binds on its last day, too. */
const stateOfStop = `case
  when stop.lifted_at is not null then 'lifted'
  when stop.scope = 'payment' and exists (
    select from debit_stop_hit where stop_id = stop.id
  ) then 'used'
  when stop.expires_on < ${today} then 'expired'
  when stop.confirmed_at is null and stop.lapses_on < ${today} then 'lapsed'
  else 'active' end`;

/** SQL for whether a `stop` stops what fits now. */
export const isActiveStop = `(${stateOfStop} = 'active')`;

export type Stop = Given<typeof debitStop> & { id: bigint; state: StopState };

const columns = `
  stop.id, stop.company_id as "companyId", stop.company_name as "companyName", stop.scope,
  stop.amount, to_char(stop.debit_on, 'YYYY-MM-DD') as "debitOn", stop.placed_at as "placedAt",
  stop.is_oral as "isOral", to_char(stop.expires_on, 'YYYY-MM-DD') as "expiresOn",
  case when stop.confirmed_at is null then to_char(stop.lapses_on, 'YYYY-MM-DD') end as "lapsesOn",
  stop.confirmed_at as "confirmedAt", stop.lifted_at as "liftedAt", ${stateOfStop} as state,
  (select count(*) from debit_stop_hit where stop_id = stop.id)::int as "stoppedCount",
  (select max(hit_at) from debit_stop_hit where stop_id = stop.id) as "lastStoppedAt"`;

/** Lists the stops of an account, active ones first, then the newest. */
export async function listStops(
  database: Database | Connection,
  accountId: bigint,
): Promise<Stop[]> {
  const { rows } = await database.query<Stop>(
    `select ${columns} from debit_stop as stop
     where stop.account_id = $1
     order by ${isActiveStop} desc, stop.id desc
     limit 100`,
    [accountId],
  );
  return rows;
}

/** Reads a stop of an account. Fails with `not_found`. */
export async function readStop(
  connection: Connection,
  accountId: bigint,
  id: bigint,
): Promise<Stop> {
  const { rows } = await connection.query<Stop>(
    `select ${columns} from debit_stop as stop where stop.id = $2 and stop.account_id = $1`,
    [accountId, id],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such stop order.');
  return rows[0];
}
