import type {
  listSupportMessages as contract,
  InboxMessage,
} from '@seven-hills/contracts/api/help/support-inbox';
import type { CustomerFlag } from '@seven-hills/contracts/api/staff/customers/customer-flags';
import type { FoundMessage } from '@seven-hills/contracts/api/staff/search';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Connection, Database } from '@seven-hills/postgres';
import { flagsOf } from '../../people/identity/flags.ts';
import type { Whose } from '../../people/views/record-views.ts';
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
  replies: { id: number; authorName: string; text: string; createdAt: string }[];
}

/** Lists a page of the support inbox: open messages oldest first, answered ones newest first. */
export function listInbox(
  database: Database | Connection,
  { status, limit, cursor }: QueryOf<typeof contract>,
): Promise<InboxMessage[]> {
  return status === 'open'
    ? readInbox(database, 'answered_at is null and ($1::bigint is null or id > $1)', 'id', [
        cursor ?? null,
        limit,
      ])
    : readInbox(
        database,
        'answered_at is not null and ($1::bigint is null or id < $1)',
        'id desc',
        [cursor ?? null, limit],
      );
}

/** The customers who wrote messages, for the record of who saw them. */
export const sendersOfMessages = (ids: Whose['ids']): Whose => ({
  sql: 'select customer_id from support_message where id = any ($1::bigint[])',
  ids,
});

/** Returns one message of the inbox, or `null`. */
export async function readInboxMessage(
  database: Database | Connection,
  id: number,
): Promise<InboxMessage | null> {
  const [message] = await readInbox(database, 'id = $1', 'id', [id, 1]);
  return message ?? null;
}

/** Finds a message by its number, for a list of what a search has found. */
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
  values: [key: number | null, limit: number],
): Promise<InboxMessage[]> {
  const { rows } = await database.query<InboxRow>(
    `select item.id, item.customer_id, ${flagsOf('item.customer_id')} as customer_flags,
            item.name, item.email, item.subject, item.message, item.created_at, item.answered_at,
            case when customer.email <> item.email then customer.email end as customer_email,
            case when lower(customer.first_name || ' ' || customer.last_name) <> lower(item.name)
                 then customer.first_name || ' ' || customer.last_name end as customer_name,
            coalesce(answers.replies, '[]') as replies
     from (
       select * from support_message where ${where} order by ${orderBy} limit $2
     ) as item
     left join customer on customer.id = item.customer_id
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
      row.customer_id === null ? null : { id: Number(row.customer_id), flags: row.customer_flags },
    email: row.email,
    customerEmail: row.customer_email,
    subject: row.subject,
    message: row.message,
    status: row.answered_at === null ? 'open' : 'answered',
    receivedAt: row.created_at.toISOString(),
    replies: row.replies.map((reply) => ({
      ...reply,
      createdAt: new Date(reply.createdAt).toISOString(),
    })),
  }));
}
