import type { Given } from '@seven-hills/contracts/endpoint';
import type { paymentRequest, RequestState } from '@seven-hills/contracts/money/payment-requests';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';

/** SQL for a request's state, which is expired even before the job has recorded it. */
export const currentState = `
  case when request.state = 'open' and request.expires_at <= now() then 'expired'
       else request.state end`;

/**
 * SQL for the account that a requester chose, while it is open and in their name; otherwise null.
 */
const chosenAccount = (request: string) => `(
  select chosen.id from account as chosen
  where chosen.id = ${request}.account_id and chosen.customer_id = ${request}.asker_id
    and chosen.closed_at is null
)`;

/**
 * SQL for the account that gets the money of a request: the chosen one, or else the primary one.
 */
export const receivingAccount = (request: string): string => `coalesce(
  ${chosenAccount(request)},
  (select account_id from account_owner where customer_id = ${request}.asker_id and is_primary)
)`;

/** SQL for the sources of requests and of their customers' names. */
export const requestSources = `payment_request as request
  join customer as requester on requester.id = request.asker_id
  left join customer as payer on payer.id = coalesce(request.answered_by, request.asked_id)`;

const isRequester = 'request.asker_id = $1';

/** Reads the requests that meet a condition, as one of their two customers ($1) sees them. */
export async function readRequests(
  database: Database | Connection,
  viewerId: bigint,
  condition: string,
  ...values: readonly unknown[]
): Promise<Given<typeof paymentRequest>[]> {
  const { rows } = await database.query<Given<typeof paymentRequest>>(
    `select request.id, case when ${isRequester} then 'asked' else 'received' end as direction,
            request.asked_id is null as "isLink",
            case when ${isRequester} then ${holderNameSql('payer')}
                 else ${holderNameSql('requester')} end as party,
            request.amount, request.note, ${currentState} as state,
            request.created_at as "createdAt", request.expires_at as "expiresAt",
            coalesce(
              request.ended_at, case when request.expires_at <= now() then request.expires_at end
            ) as "endedAt",
            request.transaction_id as "transactionId",
            case when ${isRequester} then ${chosenAccount('request')} end as "toAccountId",
            case when ${isRequester} then request.split_id end as "splitId"
     from ${requestSources}
     where ${condition}`,
    [viewerId, ...values],
  );
  return rows;
}

/** Returns a request, as one of its customers sees it, after a change in the same transaction. */
export async function readWritten(
  connection: Connection,
  viewerId: bigint,
  id: bigint,
): Promise<Given<typeof paymentRequest>> {
  const [written] = await readRequests(connection, viewerId, 'request.id = $2', id);
  if (!written) throw new Error(`payment request ${id} disappeared`);
  return written;
}

export const noRequest = () => new Refusal('not_found', 'There is no such payment request.');

const ends: Record<Exclude<RequestState, 'open'>, string> = {
  paid: 'This request was paid already.',
  declined: 'This request was declined.',
  canceled: 'This request was canceled.',
  expired: 'This request has expired.',
};

/** Refuses a request that is not open anymore. */
export const refusalUnlessOpen = (state: RequestState): Refusal | null =>
  state === 'open' ? null : new Refusal('conflict', ends[state]);
