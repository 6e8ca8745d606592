import type { AuditCheck } from '@seven-hills/ledger';

/**
 * Queries that verify that no action was carried out with fewer approvals than its policy required.
 */
export const proposalAuditChecks: readonly AuditCheck[] = [
  {
    name: 'executed proposals were approved by others',
    sql: `select format('proposal %s (%s): carried out with %s of %s approvals by others', item.id, item.action, count(vote.voter_id), item.approvals) as finding
          from proposal as item
          left join proposal_vote as vote
            on vote.proposal_id = item.id and vote.is_approval and vote.voter_id <> item.maker_id
            and vote.voter_id <> all (item.barred_ids)
          where item.state = 'executed'
          group by item.id
          having count(vote.voter_id) < item.approvals`,
  },
  {
    // A balance set above a policy's threshold names the proposal that allowed it, once.
    name: 'each executed balance proposal adjusted one balance',
    sql: `select format('proposal %s: carried out, but the audit log has %s adjustments for it', item.id, count(event.id)) as finding
          from proposal as item
          left join audit_event as event
            on event.action = 'balance_adjusted' and event.subject_id = item.person_id
            and event.after_change @> jsonb_build_object('proposalId', item.id)
          where item.action = 'balance_adjustment'
          group by item.id
          having count(event.id) <> (item.state = 'executed')::int`,
  },
  {
    name: 'each executed factor reset started one removal',
    sql: `select format('proposal %s: %s, but there are %s removals of factors for it', item.id, item.state, count(reset.id)) as finding
          from proposal as item
          left join factor_reset as reset
            on reset.proposal_id = item.id and reset.customer_id = item.person_id
            and reset.started_by <> item.maker_id
          where item.action = 'factor_reset'
          group by item.id
          having count(reset.id) <> (item.state = 'executed')::int`,
  },
];
