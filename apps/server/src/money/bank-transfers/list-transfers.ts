import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { ownsNow } from '../accounts/account-owners.ts';
import type { OrderState } from '../ach/originating/order-facts.ts';
import { authorizationIdOf } from '../debit-authorizations/read-authorization.ts';

const listMax = 50;

interface OrderRow {
  transaction_id: bigint;
  linked_account_id: bigint | null;
  account_id: bigint;
  kind: 'add' | 'send';
  amount: bigint;
  state: OrderState;
  cut_off_at: Date;
  settles_on: string;
  return_reason: string | null;
  authorization_id: bigint | null;
  created_at: Date;
  available: { cents: string; on: string }[] | null;
}

/** The newest transfers of a customer's accounts, with those of other owners of shared accounts. */
export async function listTransfers(
  database: Database,
  customerId: bigint,
): Promise<BankTransfer[]> {
  const { rows } = await database.query<OrderRow>(
    `select item.transaction_id, item.account_id,
            case when item.customer_id = $1 then item.linked_account_id end as linked_account_id,
            case when item.customer_id = $1 and item.kind = 'add' then (
              select ${authorizationIdOf('moved')} from bank_transaction as moved
              where moved.id = item.transaction_id
            ) end as authorization_id,
            item.kind, item.amount, item.state, item.cut_off_at, item.settles_on, item.return_reason, item.created_at,
            (
              select jsonb_agg(
                jsonb_build_object('cents', amount::text, 'on', ${bankDayOf('releases_at')})
                order by releases_at
              )
              from deposit_hold where order_id = item.id
            ) as available
     from ach_order as item
     where item.linked_account_id is not null and item.kind <> 'proof' and item.reverses is null
       and ${ownsNow('$1', 'item.account_id')}
     order by item.id desc
     limit $2`,
    [customerId, listMax],
  );
  return rows.map((row) => ({
    transactionId: Number(row.transaction_id),
    linkedAccountId: row.linked_account_id === null ? null : Number(row.linked_account_id),
    accountId: Number(row.account_id),
    direction: row.kind === 'add' ? 'in' : 'out',
    amount: toDecimal(row.amount),
    state: row.state,
    returnedFor: row.return_reason && explainReturn(row.return_reason),
    authorizationId: row.authorization_id === null ? null : Number(row.authorization_id),
    cutOffAt: row.cut_off_at.toISOString(),
    settlesOn: row.settles_on,
    available: (row.available ?? []).map(({ cents, on }) => ({
      amount: toDecimal(BigInt(cents)),
      on,
    })),
    createdAt: row.created_at.toISOString(),
  }));
}
