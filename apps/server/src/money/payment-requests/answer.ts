import type { Given, ResultOf, RowOf } from '@seven-hills/contracts/endpoint';
import type {
  getPaymentRequest,
  listPaymentRequests,
  listRequestBlocks,
  paymentRequest,
  RequestState,
} from '@seven-hills/contracts/money/payment-requests';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import { readRecipient } from '../recipients/read-recipient.ts';
import { declining } from './end-requests.ts';
import {
  currentState,
  noRequest,
  readRequests,
  readWritten,
  receivingAccount,
  refusalUnlessOpen,
} from './request-row.ts';

/** How many requests are listed in each direction. */
const listedMax = 100;

/** Lists a customer's latest requests, open ones first. */
export async function listRequests(
  database: Database,
  customerId: bigint,
): Promise<ResultOf<typeof listPaymentRequests>> {
  const read = (condition: string) =>
    readRequests(
      database,
      customerId,
      `${condition}
       order by request.state = 'open' and request.expires_at > now() desc, request.id desc
       limit $2`,
      listedMax,
    );
  const [asked, received] = await Promise.all([
    read('request.asker_id = $1'),
    read('(request.asked_id = $1 or request.answered_by = $1)'),
  ]);
  return { asked, received };
}

type ShownRequest = ResultOf<typeof getPaymentRequest>;

/** SQL for the requests that a customer ($1) may see without a link. */
const isTheirs = '(request.asker_id = $1 or request.asked_id = $1 or request.answered_by = $1)';

/**
 * Returns one of a customer's requests. A customer who answered a link sees the outcome, but cannot
 * pay without the token. Fails with `not_found`.
 */
export const readRequest = (
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<ShownRequest> =>
  showRequest(database, customerId, `request.id = $2 and ${isTheirs}`, id);

/** Returns the request behind a link. Fails with `not_found` or `too_many_attempts`. */
export async function openRequest(
  database: Database,
  customerId: bigint,
  token: string,
): Promise<ShownRequest> {
  await countNameLookup(database, customerId);
  return showRequest(database, customerId, 'request.token_hash = $2', hashToken(token));
}

/** Returns the request that meets a condition, with the account to pay if the viewer can pay it. */
async function showRequest(
  database: Database,
  viewerId: bigint,
  condition: string,
  value: bigint | Buffer,
): Promise<ShownRequest> {
  const [request] = await readRequests(database, viewerId, condition, value);
  if (!request) throw noRequest();
  if (request.direction === 'asked' || request.state !== 'open')
    return { ...request, recipient: null };
  const found = await readRecipient(
    database,
    viewerId,
    `account.id = (
      select ${receivingAccount('request')} from payment_request as request where request.id = $2
    )`,
    request.id,
  );
  return { ...request, recipient: found?.recipient ?? null };
}

interface Answering {
  customerId: bigint;
  id: bigint;
  token: string | undefined;
  /** Whether to refuse every further request from the same customer. */
  blocks: boolean;
}

/** Declines a request. Fails with `not_found`, or with `conflict` if it ended in another way. */
export async function declineRequest(
  database: Database,
  { customerId, id, token, blocks }: Answering,
): Promise<Given<typeof paymentRequest>> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{
      requesterId: bigint;
      state: RequestState;
      answeredBy: bigint | null;
    }>(
      `select asker_id as "requesterId", ${currentState} as state, answered_by as "answeredBy"
       from payment_request as request
       where id = $1 and asker_id <> $2 and (asked_id = $2 or token_hash = $3)
       for no key update`,
      [id, customerId, token === undefined ? null : hashToken(token)],
    );
    const [row] = rows;
    if (!row) throw noRequest();
    const isRepeated = row.state === 'declined' && row.answeredBy === customerId;
    if (!isRepeated) {
      const over = refusalUnlessOpen(row.state);
      if (over) throw over;
      await connection.query(declining('id = $2'), [customerId, id]);
    }
    if (blocks)
      await connection.query(
        `insert into payment_request_block (customer_id, blocked_id) values ($1, $2)
         on conflict do nothing`,
        [customerId, row.requesterId],
      );
    return readWritten(connection, customerId, id);
  });
}

type RequestBlock = RowOf<typeof listRequestBlocks>;

/** Lists the customers whose requests a customer has blocked, by name. */
export async function listBlocks(database: Database, customerId: bigint): Promise<RequestBlock[]> {
  const { rows } = await database.query<RequestBlock>(
    `select block.id, ${holderNameSql('blocked')} as name, block.created_at as since
     from payment_request_block as block
     join customer as blocked on blocked.id = block.blocked_id
     where block.customer_id = $1
     order by lower(blocked.first_name), lower(blocked.last_name), block.id`,
    [customerId],
  );
  return rows;
}

/** Unblocks a customer's requests. Fails with `not_found`. */
export async function removeBlock(
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<void> {
  const { rowCount } = await database.query(
    'delete from payment_request_block where id = $1 and customer_id = $2',
    [id, customerId],
  );
  if (rowCount === 0) throw new Refusal('not_found', 'You have not blocked this person.');
}
