import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { Given, QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listSupportMessages as contract } from '@seven-hills/contracts/help/support-messages';
import type { foundMessage } from '@seven-hills/contracts/staff/search';
import type { Connection, Database } from '@seven-hills/postgres';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import type { Whose } from '../../people/views/record-views.ts';
import { isLive } from '../../staff/queue/claims.ts';
import { noSuchMessage } from './lock-message.ts';
import { referenceOf } from './send-support-message.ts';

type InboxMessage = RowOf<typeof contract>;

interface InboxRow extends Omit<InboxMessage, 'reference' | 'customer'> {
  id: bigint;
  customerId: bigint | null;
  flags: CustomerFlag[];
}

/** SQL for whether a message is open: no one has answered or closed it. */
const isWaiting = 'answered_at is null and closed_at is null';

/** Lists a page of the support inbox: open messages oldest first, the others newest first. */
export function listInbox(
  database: Database | Connection,
  { status, limit, cursor }: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<InboxMessage[]> {
  return status === 'open'
    ? readInbox(database, `${isWaiting} and ($1::bigint is null or id > $1)`, 'id', [
        cursor ?? null,
        limit,
        viewerId,
      ])
    : readInbox(
        database,
        `${status === 'answered' ? 'answered_at is not null' : 'answered_at is null and closed_at is not null'}
         and ($1::bigint is null or id < $1)`,
        'id desc',
        [cursor ?? null, limit, viewerId],
      );
}

/** The senders of messages, for the audit log's record of who viewed them. */
export const sendersOfMessages = (ids: Whose['ids']): Whose => ({
  sql: 'select customer_id from support_message where id = any ($1::bigint[])',
  ids,
});

/** Returns one message of the inbox. Fails with `not_found`. */
export async function readInboxMessage(
  database: Database | Connection,
  id: number,
  viewerId: bigint,
): Promise<InboxMessage> {
  const [message] = await readInbox(database, 'id = $1', 'id', [id, 1, viewerId]);
  if (!message) throw noSuchMessage();
  return message;
}

/** Finds a message by its number, for search results. */
export async function findMessage(
  connection: Connection,
  id: number,
): Promise<Given<typeof foundMessage>[]> {
  const { rows } = await connection.query<Omit<Given<typeof foundMessage>, 'reference'>>(
    `select id, name, subject, answered_at is not null as "isAnswered"
     from support_message where id = $1`,
    [id],
  );
  return rows.map((message) => ({ ...message, reference: referenceOf(message.id) }));
}

async function readInbox(
  database: Database | Connection,
  where: string,
  orderBy: 'id' | 'id desc',
  values: [key: number | null, limit: number, viewerId: bigint],
): Promise<InboxMessage[]> {
  const { rows } = await database.query<InboxRow>(
    `select item.id, item.customer_id as "customerId", ${flagsOf('item.customer_id')} as flags,
            item.name, item.email, item.subject, item.message, item.created_at as "receivedAt",
            case when item.answered_at is not null then 'answered'
                 when item.closed_at is not null then 'closed' else 'open' end as status,
            item.outcome, item.tag,
            case when customer.email <> item.email then customer.email end as "customerEmail",
            case when lower(customer.first_name || ' ' || customer.last_name) <> lower(item.name)
                 then customer.first_name || ' ' || customer.last_name end as "customerName",
            coalesce(answers.replies, '[]') as replies,
            case when known.claimed_by is not null then json_build_object(
              'name', claimant.first_name || ' ' || claimant.last_name,
              'since', known.claimed_at,
              'isCaller', known.claimed_by = $3
            ) end as claim
     from (
       select * from support_message where ${where} order by ${orderBy} limit $2
     ) as item
     left join customer on customer.id = item.customer_id
     left join work_claim as known
       on known.kind = 'message' and known.reference = item.id and ${isLive('known')}
     left join customer as claimant on claimant.id = known.claimed_by
     left join lateral (
       select json_agg(
                json_build_object(
                  'id', reply.id,
                  'authorName', author.first_name || ' ' || author.last_name,
                  'text', reply.text,
                  'createdAt', reply.created_at
                )
                order by reply.id
              ) as replies
       from support_reply as reply
       join customer as author on author.id = reply.author_id
       where reply.message_id = item.id
     ) as answers on true
     order by item.${orderBy}`,
    values,
  );
  return rows.map(({ flags, ...row }) => ({
    ...row,
    reference: referenceOf(row.id),
    customer:
      row.customerId === null
        ? null
        : { id: row.customerId, flags: flagsFor(values[2], row.customerId, flags) },
    replies: row.replies.map((reply) => ({ ...reply, createdAt: new Date(reply.createdAt) })),
    claim: row.claim && { ...row.claim, since: new Date(row.claim.since) },
  }));
}
