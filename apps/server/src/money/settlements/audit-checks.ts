import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { netOfItems } from './settlement-items.ts';

const { achClearingIn, achClearingOut, achReturns, dueFromNetwork, wireClearing } =
  internalAccounts;

const dayName = `format(
  '%s settlement of %s', case day.network when 'ach' then 'ACH' else 'wires' end, day.settles_on
)`;
const dollars = (cents: string) => `to_char(${cents} / 100.0, 'FM999999999999990.00')`;

/** SQL for what has been booked from one of the network's accounts, in cents. */
export const bookedFrom = (column: 'received' | 'sent' | 'returned'): string =>
  `(select coalesce(sum(booked_${column}), 0)::bigint from network_settlement
    where network = 'ach' and booked_at is not null)`;

/** What networks settle is what files and wires say, and what the ledger has. */
export const settlementAuditChecks: readonly AuditCheck[] = [
  {
    name: 'settlements count what ACH files say',
    sql: `select format('ACH file %s: its settlements add up to %s cents, and it has %s', file.id,
                        counted.net, stated.net) as finding
          from ach_file as file
          cross join lateral (
            select case file.direction
                     when 'in' then file.total_credit - file.total_debit
                     else file.total_debit - file.total_credit
                   end as net
          ) as stated
          cross join lateral (
            select coalesce(sum(net), 0)::bigint as net from settlement_item
            where kind = 'ach_file' and reference = file.id
          ) as counted
          where file.state in ('accepted', 'written') and counted.net <> stated.net`,
  },
  {
    name: 'settlements count what wires say',
    sql: `select format('incoming wire %s: its settlement has %s cents instead of %s', wire.id,
                        coalesce(item.net::text, 'no'), wire.amount) as finding
          from incoming_wire as wire
          left join settlement_item as item
            on item.kind = 'incoming_wire' and item.reference = wire.id
          where item.net is distinct from wire.amount
          union all
          select format('wire %s: its settlement has %s cents instead of %s', wire.id, item.net, -wire.amount)
          from settlement_item as item
          join bank_transaction as wire on wire.id = item.reference
          where item.kind = 'wire' and item.net <> -wire.amount`,
  },
  {
    name: 'booked settlements are in the ledger',
    sql: `select format('account %s: settlements moved %s cents, and %s are booked', account.id,
                        moved.net, account.net) as finding
          from (
            select unnest(array[${achClearingIn}, ${achClearingOut}, ${achReturns}]::bigint[]) as id,
                   unnest(array[${bookedFrom('received')}, ${bookedFrom('sent')},
                                ${bookedFrom('returned')}]) as net
            union all
            select ${wireClearing}, coalesce(sum(net), 0)::bigint from network_settlement
            where network = 'wires' and booked_at is not null
            union all
            select ${dueFromNetwork}, -coalesce(sum(net), 0)::bigint from network_settlement
            where booked_at is not null
          ) as account
          cross join lateral (
            select coalesce(sum(
                     case account.id when credit_account_id then amount else -amount end
                   ), 0)::bigint as net
            from ledger.transfer_record
            where code = ${transferCodes.network_settlement}
              and account.id in (debit_account_id, credit_account_id)
          ) as moved
          where moved.net <> account.net`,
  },
  {
    name: 'figures of networks agree',
    sql: `select format('%s is open: the network says %s, and the bank’s files say %s%s', ${dayName},
                        ${dollars('day.net')}, ${dollars('files.net')},
                        coalesce(' (' || day.note || ')', '')) as finding
          from network_settlement as day
          cross join lateral (select ${netOfItems('day.id')} as net) as files
          where day.net is not null and day.net <> files.net
          order by day.settles_on`,
  },
];
