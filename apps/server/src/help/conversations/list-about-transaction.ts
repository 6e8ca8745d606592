import { brand, receiptNumber } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listTransactionConversations } from '@seven-hills/contracts/help/conversations';
import type { Connection } from '@seven-hills/postgres';

type Listed = RowOf<typeof listTransactionConversations>;

/**
 * Lists the chats and messages of a transaction's customers that are about it: either a staff note
 * links them, or they mention its receipt number. Newest first.
 */
export async function listAboutTransaction(
  connection: Connection,
  transactionId: number,
): Promise<Listed[]> {
  const { rows } = await connection.query<Listed>(
    `select conversation.*, holder.first_name || ' ' || holder.last_name as customer
     from bank_transaction as item
     join account on account.id in (item.from_account_id, item.to_account_id)
     join customer as holder on holder.id = account.customer_id
     cross join lateral (
       select 'chat' as kind, chat.id, chat.created_at as "startedAt", chat.status,
              (select left(message, 120) from chat_message
               where session_id = chat.id order by id limit 1) as subject,
              chat.customer_id as "customerId"
       from chat_session as chat
       where chat.customer_id = holder.id
         and (exists (select from chat_message
                      where session_id = chat.id and message ~ $2)
              or exists (select from customer_note
                         where customer_id = holder.id and transaction_id = item.id
                           and chat_id = chat.id))
       union all
       select 'message', id, created_at,
              case when answered_at is null then 'new' else 'answered' end, subject, customer_id
       from support_message
       where customer_id = holder.id
         and (subject ~ $2 or message ~ $2)
     ) as conversation
     where item.id = $1
     order by "startedAt" desc
     limit $3`,
    [transactionId, `(?<!\\d)${digitsOf(transactionId)}(?!\\d)`, limits.ownChatsPageSize],
  );
  return rows;
}

/** The digits of a receipt number, which people write with and without the letters before them. */
const digitsOf = (transactionId: number) =>
  receiptNumber(transactionId).slice(brand.receiptPrefix.length);
