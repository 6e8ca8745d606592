import { formatUsd } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertEvent, AlertKind } from '../../capability/alert-kind.ts';
import type { AlertSource } from '../../capability/alert-source.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { moneyIn } from '../alerts/alert-kinds.ts';
import { requestSources } from './request-row.ts';

type RequestEvent = 'asked' | 'paid' | 'declined' | 'expired';

const referenceTo = (id: bigint, event: RequestEvent) => `payment-request:${id}:${event}`;

export const requestNews: AlertKind = {
  name: 'payment_request',
  title: 'News about a payment request',
  choice: { label: 'Payment requests', subject: 'payment requests' },
  sentenceOf({ reference, amount, party }) {
    const usd = formatUsd(amount);
    const who = party ?? 'Someone';
    switch (reference.split(':')[2]) {
      case 'paid':
        return `${who} paid your request of ${usd}.`;
      case 'declined':
        return `${who} declined your request of ${usd}.`;
      case 'expired':
        return `Your request of ${usd}${party ? ` from ${party}` : ''} expired.`;
      default:
        return `${who} requested ${usd} from you.`;
    }
  },
  placeOf: ({ reference }) => ({
    path: `/dashboard?view=requests&id=${reference.split(':')[1]}`,
    label: 'View request',
  }),
};

/** Reports the payment of a request to the requester instead of the money that arrived. */
export const requestAlerts: AlertSource = {
  news: { waiting: 'select from payment_request_news', take: takeNews },
  transactions: {
    concerned: 'exists (select from payment_request where transaction_id = fresh.id)',
    async judge(connection, _transactions, events) {
      const arrivals = events.flatMap(({ kind, transactionId }) =>
        kind === moneyIn && transactionId !== undefined ? [transactionId] : [],
      );
      if (arrivals.length === 0) return events;
      const { rows } = await connection.query<{ id: bigint; transaction_id: bigint }>({
        name: 'paid-requests-for-alerts',
        text: `select id, transaction_id from payment_request
               where transaction_id = any ($1::bigint[])`,
        values: [bigints(arrivals)],
      });
      const paid = new Map(rows.map(({ id, transaction_id }) => [transaction_id, id]));
      return events.map((event) => {
        const id = event.kind === moneyIn && event.transactionId && paid.get(event.transactionId);
        return id ? { ...event, kind: requestNews, reference: referenceTo(id, 'paid') } : event;
      });
    },
  },
};

interface NewsRow {
  id: bigint;
  event: Exclude<RequestEvent, 'paid'>;
  amount: bigint;
  customerId: bigint;
  party: string | null;
}

/**
 * Takes the unreported events, except for payments. Only a request by name has an `asked` event.
 */
async function takeNews(connection: Connection, limit: number): Promise<AlertEvent[]> {
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
           select request.id, news.event, request.amount,
                  case news.event when 'asked' then request.asked_id
                                  else request.asker_id end as "customerId",
                  case news.event when 'asked' then ${holderNameSql('requester')}
                                  else ${holderNameSql('payer')} end as party
           from news
           join (${requestSources}) on request.id = news.request_id
           order by request.id, news.event`,
    values: [limit],
  });
  return rows.map(({ id, event, ...row }) => ({
    ...row,
    kind: requestNews,
    reference: referenceTo(id, event),
  }));
}
