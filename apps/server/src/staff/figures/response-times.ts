import { brand } from '@seven-hills/bank/brand';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';

/** The kinds of requests that staff answer, with the waiting time for the first answer. */
const answers = `
  select 'transaction' as kind, event.happened_at as answered_at, item.created_at as asked_at
  from audit_event as event
  join bank_transaction as item on item.id = (event.after_change ->> 'transactionId')::bigint
  where event.action in ('transaction_approved', 'transaction_declined')
    and event.happened_at >= bounds.first and event.happened_at < bounds.past
  union all
  select 'proposal', ended_at, created_at
  from proposal
  where state in ('executed', 'denied') and ended_at >= bounds.first and ended_at < bounds.past
  union all
  select 'chat', said.created_at, chat_session.created_at
  from chat_message as said
  join chat_session on chat_session.id = said.session_id
  where said.sender_type = 'admin'
    and said.created_at >= bounds.first and said.created_at < bounds.past
    and not exists (
      select from chat_message as earlier
      where earlier.session_id = said.session_id and earlier.id < said.id
        and earlier.sender_type = 'admin'
    )
  union all
  select 'message', reply.created_at, support_message.created_at
  from support_reply as reply
  join support_message on support_message.id = reply.message_id
  where reply.created_at >= bounds.first and reply.created_at < bounds.past
    and not exists (
      select from support_reply as earlier
      where earlier.message_id = reply.message_id and earlier.id < reply.id
    )`;

/** SQL for the answers from one day to another, counted as in `daily_response`. */
const countedAnswers = (first: string, last: string) => `
  select ${bankDayOf('answered_at')} as day, kind,
         round(waited, least(0, 2 - length(waited::text)))::bigint as seconds,
         count(*) as response_count
  from (select ${startOfDay(first)} as first, ${startOfDay(`(${last} + 1)`)} as past) as bounds
  cross join lateral (
    select kind, answered_at,
           greatest(0, floor(extract(epoch from answered_at - asked_at))) as waited
    from (${answers}) as answer
  ) as answered
  group by 1, 2, 3`;

/** Long enough for every statement of a day to have ended. */
const settlingTime = "interval '1 hour'";

/** Counts the answers of completed days. Repeating it is harmless; simultaneous runs take turns. */
export async function rollUpResponses(database: Database): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ through_day: string | null; time_zone: string }>(
      'select through_day, time_zone from response_rollup for update',
    );
    const isSameCalendar = rows[0]?.time_zone === brand.timeZone;
    if (!isSameCalendar) await connection.query('delete from daily_response');
    const through = isSameCalendar ? (rows[0]?.through_day ?? null) : null;
    const last = `(${bankDayOf(`(now() - ${settlingTime})`)} - 1)`;
    await connection.query(
      `insert into daily_response (day, kind, seconds, response_count)
       ${countedAnswers("coalesce($1::date + 1, date '1900-01-01')", last)}`,
      [through],
    );
    await connection.query(
      `update response_rollup
       set through_day = greatest($1::date, ${last}), time_zone = $2`,
      [through, brand.timeZone],
    );
  });
}

const responseKinds = ['transaction', 'proposal', 'chat', 'message'] as const;
type ResponseKind = (typeof responseKinds)[number];

interface ResponseTimes {
  count: number;
  medianSeconds: number | null;
  ninetiethSeconds: number | null;
}

/**
 * Returns the response times of a period: those of the counted days, and of the days after them.
 */
export async function readResponseTimes(
  connection: Connection,
  { from, to }: { from: string; to: string },
): Promise<Record<ResponseKind, ResponseTimes>> {
  const { rows: rollup } = await connection.query<{ through_day: string | null }>(
    'select through_day from response_rollup where time_zone = $1',
    [brand.timeZone],
  );
  const { rows } = await connection.query<ResponseTimes & { kind: ResponseKind }>(
    `with counted as (
       select kind, seconds, sum(response_count) as answers
       from (
         select day, kind, seconds, response_count from daily_response
         where day between $1::date and least($2::date, $3::date)
         union all
         ${countedAnswers('greatest($1::date, coalesce($3::date + 1, $1::date))', '$2::date')}
       ) as day
       group by kind, seconds
     ), summed as (
       select kind, seconds, sum(answers) over (partition by kind order by seconds) as up_to,
              sum(answers) over (partition by kind) as total
       from counted
     )
     select kind, max(total)::int as count,
            (min(seconds) filter (where up_to >= total * 0.5))::int as "medianSeconds",
            (min(seconds) filter (where up_to >= total * 0.9))::int as "ninetiethSeconds"
     from summed
     group by kind`,
    [from, to, rollup[0]?.through_day ?? null],
  );
  const timesOf = (kind: ResponseKind): ResponseTimes =>
    rows.find((row) => row.kind === kind) ?? {
      count: 0,
      medianSeconds: null,
      ninetiethSeconds: null,
    };
  return {
    transaction: timesOf('transaction'),
    proposal: timesOf('proposal'),
    chat: timesOf('chat'),
    message: timesOf('message'),
  };
}
