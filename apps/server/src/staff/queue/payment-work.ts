import type { WorkSource } from '../../capability/work-source.ts';
import { usesOneOf } from '../../money/accounts/account-owners.ts';
import { givenBack } from '../../money/transactions/given-back.ts';
import { isReversed } from '../../money/transactions/is-reversed.ts';
import { claimColumns, joinClaim } from './claims.ts';

/** How long a network or a service may take before the item needs attention. */
const patience = "interval '15 minutes'";

/** Whether a transaction is of an account that the staff member may use. */
const isOfOwnAccount = usesOneOf('$1', 'item.from_account_id, item.to_account_id');

/** Pending wires and deposits. Staff decide neither their own nor those that they booked. */
const pending = (kind: 'wire' | 'deposit', condition: string): WorkSource => ({
  kind,
  open: `select item.id as reference, item.created_at as since, item.customer_id as person_id,
                item.amount, item.recipient_name as subject, null::timestamptz as ends_at,
                ${claimColumns},
                item.customer_id <> $1 and item.booked_by is distinct from $1
                  and not ${isOfOwnAccount} as may
         from bank_transaction as item ${joinClaim(kind, 'item.id')}
         where item.status = 'pending' and ${condition}`,
});

export const paymentWork: readonly WorkSource[] = [
  pending('wire', "item.type = 'wire_transfer'"),
  pending('deposit', "item.type in ('deposit', 'withdrawal')"),
  {
    kind: 'failed_payment',
    // Approved wires that the network has not taken, payments that their service has not decided,
    // and rejected wires whose money has not been returned.
    open: `select item.id as reference, stuck.since, item.customer_id as person_id, item.amount,
                  stuck.reason as subject, null::timestamptz as ends_at, ${claimColumns},
                  item.customer_id <> $1 and not ${isOfOwnAccount} as may
           from (
             select wire.id, wire.updated_at as since, 'not_sent' as reason
             from wire_instruction as instruction
             join bank_transaction as wire on wire.id = instruction.transaction_id
             where instruction.handed_over_at is null and wire.status = 'completed'
               and wire.type = 'wire_transfer'
               and not ${isReversed('wire.id')}
               and not exists (
                 select from screening
                 where kind = 'wire_out' and reference = wire.id and state = 'held'
               )
             union all
             select payment.id, coalesce(payment.ordered_at, payment.created_at), 'no_answer'
             from bank_transaction as payment
             where payment.status = 'pending' and payment.type = 'external_payment'
               and (payment.held_until is null or payment.ordered_at is not null)
             union all
             select report.transaction_id, report.reported_at, 'not_returned'
             from wire_report as report
             join bank_transaction as wire on wire.id = report.transaction_id
             where report.state = 'rejected'
               and not exists (select from wire_return where wire_id = report.transaction_id)
               and ${givenBack('wire.id')} < wire.amount + wire.fee
           ) as stuck
           join bank_transaction as item on item.id = stuck.id
           ${joinClaim('failed_payment', 'item.id')}
           where stuck.since < now() - ${patience}`,
  },
  {
    kind: 'incoming_wire',
    open: `select item.id as reference, item.received_at as since, account.customer_id as person_id,
                  item.amount, item.originator as subject, item.due_at as ends_at, ${claimColumns},
                  item.account_id is null or not ${usesOneOf('$1', 'item.account_id')} as may
           from incoming_wire as item
           left join account on account.id = item.account_id
           ${joinClaim('incoming_wire', 'item.id')}
           where item.state = 'held'`,
  },
  {
    kind: 'wire_request',
    open: `select item.id as reference, item.received_at as since, account.customer_id as person_id,
                  item.amount, item.kind as subject, item.due_at as ends_at, ${claimColumns},
                  wire.account_id is null or not ${usesOneOf('$1', 'wire.account_id')} as may
           from wire_request as item
           left join incoming_wire as wire on wire.id = item.incoming_wire_id
           left join account on account.id = wire.account_id
           ${joinClaim('wire_request', 'item.id')}
           where item.outcome is null`,
  },
  {
    kind: 'refused_message',
    open: `select item.id as reference, item.refused_at as since, null::bigint as person_id,
                  null::bigint as amount, item.name as subject, null::timestamptz as ends_at,
                  ${claimColumns}, true as may
           from refused_message as item
           ${joinClaim('refused_message', 'item.id')}
           where item.handled_at is null`,
  },
];
