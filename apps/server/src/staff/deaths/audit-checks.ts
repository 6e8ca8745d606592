import type { AuditCheck } from '@seven-hills/ledger';

/** SQL for the people whose death is reported, as `stop`. */
const deceased = `(
  select customer_id from customer_stop where kind = 'death' and ended_at is null
) as stop`;

/** Queries that verify that nothing happens in the name of people who have died. */
export const deathAuditChecks: readonly AuditCheck[] = [
  {
    name: 'people who have died neither sign in nor order',
    sql: `select format('customer %s: reported dead, but signed in', session.customer_id) as finding
          from ${deceased}
          join session on session.customer_id = stop.customer_id
          union all
          select format('schedule %s: of customer %s, who is reported dead, but has not ended', schedule.id, schedule.customer_id)
          from ${deceased}
          join schedule on schedule.customer_id = stop.customer_id and schedule.state <> 'ended'
          union all
          select format('income rule %s: of customer %s, who is reported dead, but has not ended', rule.id, rule.customer_id)
          from ${deceased}
          join income_rule as rule on rule.customer_id = stop.customer_id and rule.ended_at is null
          union all
          select format('account %s: viewed by customer %s, who is reported dead', held.account_id, held.customer_id)
          from ${deceased}
          join account_owner as held on held.customer_id = stop.customer_id
            and held.role = 'viewer' and held.until is null`,
  },
  {
    name: 'accounts whose owners have died take only credits',
    sql: `select format('account %s: all of its owners are reported dead, but its money can leave', account.id) as finding
          from account
          join ledger.account_state as state on state.id = account.id
          where account.closed_at is null and not state.frozen and not state.credits_only
            and exists (
              select from ${deceased}
              join account_owner as held on held.customer_id = stop.customer_id
              where held.account_id = account.id and held.until is null and held.role <> 'viewer'
            )
            and not exists (
              select from account_owner as held
              where held.account_id = account.id and held.until is null and held.role <> 'viewer'
                and not exists (select from ${deceased} where stop.customer_id = held.customer_id)
            )
          union all
          select format('account %s: takes only credits, but customer %s is alive', state.id, held.customer_id)
          from ledger.account_state as state
          join account_owner as held on held.account_id = state.id and held.until is null
            and held.role <> 'viewer'
          where state.credits_only and not exists (
            select from ${deceased} where stop.customer_id = held.customer_id
          )`,
  },
  {
    name: 'deaths are reported with their day',
    sql: `select format('stop %s of customer %s: a death without its report', stop.id, stop.customer_id) as finding
          from customer_stop as stop
          where stop.kind = 'death'
            and not exists (select from death_report where stop_id = stop.id)
          union all
          select format('stop %s: reported as a death, but a %s', stop.id, stop.kind)
          from death_report as report
          join customer_stop as stop on stop.id = report.stop_id
          where stop.kind <> 'death'`,
  },
];
