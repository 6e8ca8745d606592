import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertSource } from '../../capability/alert-source.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import type { IdSlice } from '../transactions/long-tails.ts';
import { moneyIn, moneyOut } from './alert-kinds.ts';
import { alertsChannel, idsPerNotification } from './announce-alerts.ts';
import { usualAmount } from './preferences.ts';

const judgedColumns = `id, amount, from_account_id, to_account_id, status = 'pending' as is_pending,
  type = 'transfer' and status = 'completed' and status_reason is null
    and created_at > now() - interval '7 days' as is_plain`;

/**
 * Writes and announces the alerts for usual transfers, in a slice or among the decided ones. A
 * usual transfer is completed, at most a week old, and concerns no other source of alerts; nobody
 * else uses either account, and neither customer has chosen preferences or registered a device.
 * Most of what a bank posts is of this kind, so these rows do not leave the database. The result is
 * the same as from `eventsOf` and `writeAlerts`.
 *
 * Keeps pending transactions in `alert_waiting`, and returns the ids of those that are neither
 * pending nor usual.
 */
export async function writeUsualAlerts(
  connection: Connection,
  { after, end }: IdSlice,
  decidedIds: readonly bigint[],
  sources: readonly AlertSource[],
): Promise<bigint[]> {
  const concernsOthers = sources
    .map(({ transactions }) => (transactions ? `and not ${transactions.concerned}` : ''))
    .join(' ');
  const { rows } = await connection.query<{ other_ids: bigint[] }>({
    // Has no name, so that it is planned for the size of this step.
    text: `with fresh as materialized (
             select ${judgedColumns} from bank_transaction where id > $1 and id <= $2
             union all
             select ${judgedColumns} from bank_transaction where id = any ($5::bigint[])
           ), waiting as (
             insert into alert_waiting (transaction_id) select id from fresh where is_pending
           ), usual as materialized (
             select fresh.id, fresh.amount, from_account_id, to_account_id, payer.id as payer_id, payee.id as payee_id,
                    ${holderNameSql('payer')} as payer_name, ${holderNameSql('payee')} as payee_name
             from fresh
             join account as payer_account on payer_account.id = fresh.from_account_id
             join customer as payer on payer.id = payer_account.customer_id
             join account as payee_account on payee_account.id = fresh.to_account_id
             join customer as payee on payee.id = payee_account.customer_id
             where fresh.is_plain
               and not payer_account.has_others and not payee_account.has_others
               and not exists (
                 select from alert_preference where customer_id in (payer.id, payee.id)
               )
               and not exists (
                 select from account_alert_amount where customer_id in (payer.id, payee.id)
               )
               and not exists (
                 select from customer_stop as stop
                 where stop.customer_id in (payer.id, payee.id) and stop.kind = 'death'
                   and stop.ended_at is null
               )
               and not exists (select from push_device where customer_id in (payer.id, payee.id))
               ${concernsOthers}
           ), told as (
             insert into notification
               (customer_id, kind, reference, transaction_id, amount, party, is_shown, account_id)
             select payee_id, 'money_in', 'transaction:' || id, id, amount, payer_name, true,
                    to_account_id
             from usual where amount >= $3
             union all
             select payer_id, 'money_out', 'transaction:' || id, id, amount, payee_name, true,
                    from_account_id
             from usual where amount >= $4
             order by 4
             on conflict (customer_id, kind, reference) do nothing
             returning customer_id
           ), announced as (
             select pg_notify('${alertsChannel}', string_agg(customer_id::text, ','))
             from (
               select customer_id, row_number() over () / ${idsPerNotification} as part
               from (select distinct customer_id from told) as customers
             ) as numbered
             group by part
           )
           select (select count(*) from announced) as announced_count,
                  array(
                    select id from fresh
                    where not is_pending and not exists (select from usual where usual.id = fresh.id)
                    order by id
                  ) as other_ids`,
    values: [after, end, usualAmount(moneyIn), usualAmount(moneyOut), bigints(decidedIds)],
  });
  return rows[0]?.other_ids ?? [];
}
