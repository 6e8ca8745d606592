import type { RequestEvent } from '@seven-hills/bank/words/alert-kinds';
import type { Connection } from '@seven-hills/postgres';
import { holderName } from '../../../people/identity/customer.ts';
import { type AlertEvent, requestFacts } from './judge-transaction.ts';

interface NewsRow {
  id: bigint;
  event: Exclude<RequestEvent, 'paid'>;
  amount: bigint;
  asker_id: bigint;
  asked_id: bigint | null;
  asker_first_name: string;
  asker_last_name: string;
  /** The customer who declined it or is asked to pay. */
  other_first_name: string | null;
  other_last_name: string | null;
}

/**
 * Takes the unreported events of payment requests. Payments of requests are reported with their
 * transactions.
 */
export async function takeRequestEvents(
  connection: Connection,
  limit: number,
): Promise<AlertEvent[]> {
  const { rows } = await connection.query<NewsRow>({
    name: 'payment-requests-for-alerts',
    text: `with news as (
             delete from payment_request_news
             where (request_id, event) in (
               select request_id, event from payment_request_news
               order by request_id, event
               limit $1
             )
             returning request_id, event
           )
           select request.id, news.event, request.amount, request.asker_id, request.asked_id,
                  asker.first_name as asker_first_name, asker.last_name as asker_last_name,
                  other.first_name as other_first_name, other.last_name as other_last_name
           from news
           join payment_request as request on request.id = news.request_id
           join customer as asker on asker.id = request.asker_id
           left join customer as other
             on other.id = coalesce(request.answered_by, request.asked_id)
           order by request.id, news.event`,
    values: [limit],
  });
  return rows.flatMap((row) => {
    const { id, event, amount } = row;
    const isAsked = event === 'asked';
    const customerId = isAsked ? row.asked_id : row.asker_id;
    if (customerId === null) return [];
    const party = isAsked
      ? holderName(row.asker_first_name, row.asker_last_name)
      : row.other_first_name && holderName(row.other_first_name, row.other_last_name ?? '');
    const about = { transactionId: null, type: null, ...requestFacts(id, event) };
    const kind = 'payment_request' as const;
    return { customerId, kind, ...about, amount, party, mayBeEmailed: true };
  });
}
