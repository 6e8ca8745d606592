import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { ClosingOutcome, ClosingTag } from '@seven-hills/bank/help/closing';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  listSupportMessages as contract,
  InboxMessage,
} from '@seven-hills/contracts/help/support-messages';
import type { FoundMessage } from '@seven-hills/contracts/staff/search';
import type { Connection, Database } from '@seven-hills/postgres';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import type { Whose } from '../../people/views/record-views.ts';
import { isLive } from '../../staff/queue/claims.ts';
import { referenceOf } from './send-support-message.ts';

interface InboxRow {
  id: bigint;
  name: string;
  email: string;
  customer_id: bigint | null;
  customer_flags: CustomerFlag[];
  customer_email: string | null;
  customer_name: string | null;
  subject: string;
  message: string;
  created_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  outcome: ClosingOutcome | null;
  tag: ClosingTag | null;
  replies: { id: number; authorName: string; text: string; createdAt: string }[];
  claim: { name: string; since: string; isCaller: boolean } | null;
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

/** Returns one message of the inbox, or `null`. */
export async function readInboxMessage(
  database: Database | Connection,
  id: number,
  viewerId: bigint,
): Promise<InboxMessage | null> {
  const [message] = await readInbox(database, 'id = $1', 'id', [id, 1, viewerId]);
  return message ?? null;
}

/** Finds a message by its number, for search results. */
export async function findMessage(connection: Connection, id: number): Promise<FoundMessage[]> {
  const { rows } = await connection.query<Omit<FoundMessage, 'id' | 'reference'> & { id: bigint }>(
    `select id, name, subject, answered_at is not null as "isAnswered"
     from support_message where id = $1`,
    [id],
  );
  return rows.map(({ id, ...message }) => ({
    id: Number(id),
    reference: referenceOf(id),
    ...message,
  }));
}

async function readInbox(
  database: Database | Connection,
  where: string,
  orderBy: 'id' | 'id desc',
  values: [key: number | null, limit: number, viewerId: bigint],
): Promise<InboxMessage[]> {
  const { rows } = await database.query<InboxRow>(
    `select item.id, item.customer_id, ${flagsOf('item.customer_id')} as customer_flags,
            item.name, item.email, item.subject, item.message, item.created_at, item.answered_at,
            item.closed_at, item.outcome, item.tag,
            case when customer.email <> item.email then customer.email end as customer_email,
            case when lower(customer.first_name || ' ' || customer.last_name) <> lower(item.name)
                 then customer.first_name || ' ' || customer.last_name end as customer_name,
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
  return rows.map((row) => ({
    id: Number(row.id),
    reference: referenceOf(row.id),
    name: row.name,
    customerName: row.customer_name,
    customer:
      row.customer_id === null
        ? null
        : {
            id: Number(row.customer_id),
            flags: flagsFor(values[2], row.customer_id, row.customer_flags),
          },
    email: row.email,
    customerEmail: row.customer_email,
    subject: row.subject,
    message: row.message,
    status: row.answered_at !== null ? 'answered' : row.closed_at !== null ? 'closed' : 'open',
    customerId: row.customer_id === null ? null : Number(row.customer_id),
    outcome: row.outcome,
    tag: row.tag,
    receivedAt: row.created_at.toISOString(),
    replies: row.replies.map((reply) => ({
      ...reply,
      createdAt: new Date(reply.createdAt).toISOString(),
    })),
    claim: row.claim && { ...row.claim, since: new Date(row.claim.since).toISOString() },
  }));
}
