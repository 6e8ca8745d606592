import type { Given } from '@seven-hills/contracts/endpoint';
import type { TimelineKind, timelineEvent } from '@seven-hills/contracts/staff/transaction-page';
import { bigints, type Connection } from '@seven-hills/postgres';

/** The audit log's actions that concern one transaction, whose id they record. */
const kinds: Readonly<Record<string, TimelineKind>> = {
  transaction_approved: 'approved',
  transaction_declined: 'declined',
  wire_settled: 'settled',
  transaction_corrected: 'corrected',
  account_number_revealed: 'revealed',
};

const kindOfAction = `case event.action ${Object.entries(kinds)
  .map(([action, kind]) => `when '${action}' then '${kind}'`)
  .join(' ')} end`;

const nameOf = (person: string) => `${person}.first_name || ' ' || ${person}.last_name`;

/**
 * Lists the events of a transaction, oldest first. A message was queued in the commit that it
 * reports, so both have the same time. `customerIds` are the affected customers.
 */
export async function readTimeline(
  connection: Connection,
  id: number,
  customerIds: readonly bigint[],
): Promise<Given<typeof timelineEvent>[]> {
  const { rows } = await connection.query<Given<typeof timelineEvent>>(
    `with item as (select * from bank_transaction where id = $1),
     event as (
       select distinct on (event.happened_at, event.action) event.happened_at, event.action,
              coalesce(event.actor_name, ${nameOf('actor')}) as by, event.detail,
              event.after_change ->> 'status' as status
       from audit_event as event
       left join customer as actor on actor.id = event.actor_id
       where event.after_change ->> 'transactionId' = $1::text
       order by event.happened_at, event.action, event.id
     ),
     happened as (
       select item.created_at as at, 'created' as kind,
              coalesce(${nameOf('teller')}, case when item.type in
                ('wire_return', 'interest', 'adjustment', 'correction', 'incoming_wire', 'ach_credit',
                 'ach_debit', 'bank_transfer_return', 'returned_deposit', 'repayment', 'monthly_fee')
                then null else ${nameOf('orderer')} end) as by,
              case when item.booked_by is not null then 'at the counter'
                   when item.schedule_id is not null then 'as scheduled' end as detail
       from item
       left join customer as teller on teller.id = item.booked_by
       left join customer as orderer on orderer.id = item.customer_id
       union all
       select item.created_at, 'held', null, null
       from item
       join ledger.transfer_record as hold on hold.id = item.amount_transfer_id and hold.kind = 'pending'
       union all
       select proposal.created_at, 'proposed', ${nameOf('maker')}, proposal.reason
       from proposal
       join customer as maker on maker.id = proposal.maker_id
       where proposal.action in ('transaction_approval', 'transaction_correction')
         and proposal.subject = 'transaction ' || $1::text
       union all
       select vote.voted_at, 'voted', ${nameOf('voter')},
              concat_ws(': ', case when vote.is_approval then 'In favor' else 'Against' end, vote.reason)
       from proposal
       join proposal_vote as vote on vote.proposal_id = proposal.id
       join customer as voter on voter.id = vote.voter_id
       where proposal.action in ('transaction_approval', 'transaction_correction')
         and proposal.subject = 'transaction ' || $1::text
       union all
       select happened_at, ${kindOfAction}, by, detail
       from event where ${kindOfAction} is not null
       union all
       select happened_at, case status when 'completed' then 'settled' else 'failed' end, null, detail
       from event where action = 'payment_decided'
       union all
       select handed_over_at, 'handed_over', null, null
       from wire_instruction where transaction_id = $1 and handed_over_at is not null
       union all
       select acknowledged_at, 'handed_over', null, null
       from payment_order where transaction_id = $1 and acknowledged_at is not null
       union all
       select reported_at, 'network_' || state, null, coalesce(reason_text, reason_code)
       from wire_report where transaction_id = $1
       union all
       select returned.created_at, 'returned', null, null
       from wire_return
       join bank_transaction as returned on returned.id = wire_return.transaction_id
       where wire_return.wire_id = $1
       union all
       select item.updated_at,
              case item.status when 'completed' then 'settled' when 'failed' then 'failed' else 'declined' end,
              null, item.status_reason
       from item
       join ledger.transfer_record as hold on hold.id = item.amount_transfer_id and hold.kind = 'pending'
       where item.status <> 'pending'
         and not exists (
           select from event
           where action in ('transaction_approved', 'transaction_declined', 'wire_settled', 'payment_decided')
         )
     )
     select at, kind, by, detail from happened
     union all
     select mail.created_at, 'notified', null, ${nameOf('reader')} || ': ' || mail.subject
     from customer as reader
     join mail_message as mail on mail.recipient = reader.email
     where reader.id = any ($2::bigint[]) and mail.created_at in (select at from happened)
     union all
     select notice.created_at, 'notified', null, ${nameOf('reader')} || ': in the app'
     from notification as notice
     join customer as reader on reader.id = notice.customer_id
     where notice.customer_id = any ($2::bigint[]) and notice.is_shown
       and notice.transaction_id = $1 and notice.kind <> 'low_balance'
     order by at, kind`,
    [id, bigints(customerIds)],
  );
  return rows;
}
