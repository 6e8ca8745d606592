import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listAchOrders as contract } from '@seven-hills/contracts/staff/payments';
import type { Connection } from '@seven-hills/postgres';
import { ListConditions } from '../../../http/lists/list-conditions.ts';
import { isReversed, refusalToReverse } from '../../../money/ach/originating/judge-reversal.ts';
import {
  type PresentedFacts,
  presentedColumns,
  presentedJoins,
  refusalToPresentAgain,
} from '../../../money/bank-transfers/again/judge-again.ts';
import { holderNameSql } from '../../../people/identity/customer.ts';
import { refusalToRecall } from '../recalls/recall-entry.ts';

type Order = RowOf<typeof contract>;
type OrderRow = Omit<Order, 'customer' | 'mayPresentAgain' | 'mayReverse' | 'mayRecall'> & {
  is_reversed: boolean;
  customer_id: bigint;
  customer_name: string;
  is_own: boolean;
} & Omit<PresentedFacts, 'kind' | 'state'>;

const columns = `
  ach_order.id, ach_order.kind, ach_order.amount, ach_order.state,
  ach_order.trace_number as "traceNumber", ach_order.settles_on::text as "settlesOn",
  ach_order.cut_off_at as "cutOffAt", ach_order.created_at as "authorizedAt",
  ach_order.return_reason as "returnReason", ach_order.transaction_id as "transactionId",
  file.id as "fileId", file.name as "fileName",
  coalesce(linked.bank_name, item.external_bank_name) as "bankName",
  coalesce(linked.account_last_four, item.external_account_last_four) as "accountEnding",
  (
    select json_build_object(
      'reason', recall.reason, 'dueAt', recall.due_at, 'outcome', recall.outcome, 'note', recall.note
    )
    from ach_recall as recall where recall.order_id = ach_order.id order by recall.id desc limit 1
  ) as recall,
  first_order.trace_number as "presentsAgain",
  case when ach_order.reverses is not null then json_build_object(
    'traceNumber', (select trace_number from ach_order as sent where sent.id = ach_order.reverses),
    'reason', ach_order.reversal_reason
  ) end as reverses, ${isReversed} as is_reversed,
  person.id as customer_id, ${holderNameSql('person')} as customer_name,
  person.id = $1 or exists (
    select from account_owner
    where account_id = ach_order.account_id and customer_id = $1 and until is null
  ) as is_own`;

const joins = `
  ${presentedJoins}
  join customer as person on person.id = ach_order.customer_id
  left join ach_file as file on file.id = ach_order.file_id
  left join linked_account as linked on linked.id = ach_order.linked_account_id
  left join bank_transaction as item on item.id = ach_order.transaction_id`;

function toOrder(row: OrderRow): Order {
  const {
    customer_id: id,
    customer_name: name,
    is_own: isOwn,
    return_reason,
    first_settled_on,
    again_count,
    is_followed,
    is_replaced,
    is_reversal,
    is_reversed,
    ...order
  } = row;
  const { kind, state } = order;
  const facts = { kind, state, return_reason, first_settled_on, again_count, is_reversal };
  const isAsked = order.recall !== null && order.recall.outcome === null;
  const sent = { kind, state, settles_on: order.settlesOn, is_reversal, is_reversed };
  return {
    ...order,
    customer: { id, name },
    mayPresentAgain:
      !isOwn && refusalToPresentAgain({ ...facts, is_followed, is_replaced }) === null,
    mayReverse: !isOwn && refusalToReverse(sent, null) === null,
    mayRecall: !isOwn && !isAsked && refusalToRecall(sent) === null,
  };
}

/** Lists a page of what the bank sends to the ACH network, newest first. */
export async function listOrders(
  connection: Connection,
  { state, file, search, cursor, limit }: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<Order[]> {
  const listed = new ListConditions(viewerId, limit);
  listed.filter(state, (value) => `ach_order.state = ${value}`);
  listed.filter(file, (id) => `ach_order.file_id = ${id}`);
  listed.filter(search?.replace(/\s/g, ''), (trace) => `ach_order.trace_number = ${trace}`);
  listed.after('ach_order.id', cursor);
  const { rows } = await connection.query<OrderRow>(
    `select ${columns}, ${presentedColumns}
     from ach_order ${joins}
     where ${listed.sql}
     order by ach_order.id desc
     limit $2`,
    listed.values,
  );
  return rows.map(toOrder);
}

/** Reads one order; undefined without it. */
export async function readOrder(
  connection: Pick<Connection, 'query'>,
  id: number,
  viewerId: bigint,
): Promise<Order | undefined> {
  const { rows } = await connection.query<OrderRow>(
    `select ${columns}, ${presentedColumns} from ach_order ${joins} where ach_order.id = $2`,
    [viewerId, id],
  );
  return rows[0] && toOrder(rows[0]);
}
