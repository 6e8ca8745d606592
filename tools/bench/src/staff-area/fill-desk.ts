import type { Database } from '@seven-hills/postgres';

/**
 * Adds two years of work at the desk to a bank that `fillBank` has filled: an audit event for every
 * fifth transaction, a case for every thousandth, of which every twentieth is open, and a chat for
 * every fifth customer, of which fifty are open.
 */
export async function fillDesk(
  database: Database,
  { customers, transactions }: { customers: number; transactions: number },
): Promise<void> {
  await database.query(
    `insert into audit_event (action, actor_id, subject_id, happened_at, after_change, detail)
     select (array['signed_in', 'customer_viewed', 'transaction_approved', 'profile_changed'])[1 + n % 4],
            100001 + (n * 13) % $2, 100001 + (n * 31) % $2,
            now() - make_interval(secs => (($1 - n)::float8 / $1) * 63072000),
            case when n % 4 = 2 then jsonb_build_object('transactionId', n * 5) end,
            case when n % 3 = 0 then 'Called about order ' || n % 100000 end
     from generate_series(1, $1::bigint) as n`,
    [Math.floor(transactions / 5), customers],
  );
  await database.query(
    `insert into dispute_case (customer_id, account_id, transaction_id, kind, description, amount, fee,
                               reported_at, is_late, is_new_account, credit_due_on, result_due_on,
                               state, outcome, outcome_amount, explanation, concluded_at, concluded_by)
     select item.from_account_id, item.from_account_id, item.id, 'wrong_amount', 'The amount is wrong.',
            item.amount, 0, item.created_at, false, false, item.created_at::date + 14,
            item.created_at::date + 45, made.state, made.outcome, made.given, made.explanation,
            made.ended_at, made.ended_by
     from (select * from bank_transaction where from_account_id is not null and id % 1000 = 7) as item
     cross join lateral (
       select 'open' as state, null as outcome, null::bigint as given, null as explanation,
              null::timestamptz as ended_at, null::bigint as ended_by
       where item.id % 20000 = 7
       union all
       select 'closed', 'no_error', 0, 'The amount is the one that was ordered.', item.created_at,
              100001 + (item.id + 1) % $1
       where item.id % 20000 <> 7
     ) as made
     where made.ended_by is distinct from item.from_account_id`,
    [customers],
  );
  await database.query(
    `insert into dispute_event (case_id, kind, happened_at)
     select id, 'reported', reported_at from dispute_case`,
  );
  await database.query(
    `insert into chat_session (customer_id, status, created_at, closed_at, closed_by)
     select 100000 + n, case when n <= 250 then 'waiting' else 'closed' end, now() - make_interval(mins => n),
            case when n > 250 then now() end, case when n > 250 then 'bank' end
     from generate_series(5, $1::int, 5) as n`,
    [customers],
  );
  await database.query(
    `insert into chat_message (session_id, sender_id, sender_type, client_id, message, created_at)
     select session.id, session.customer_id, 'customer', gen_random_uuid(), 'Where is my wire?', session.created_at
     from chat_session as session, generate_series(1, 5)`,
  );
  for (const table of [
    'audit_event',
    'dispute_case',
    'dispute_event',
    'chat_session',
    'chat_message',
  ])
    await database.query(`vacuum analyze ${table}`);
}
