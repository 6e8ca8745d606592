import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  listPaymentRequests,
  PaymentRequest,
  RequestBlock,
  ShownRequest,
} from '@seven-hills/contracts/money/payment-requests';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderName } from '../../people/identity/customer.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import {
  noRequest,
  type RequestRow,
  readWritten,
  refusalUnlessOpen,
  selectRequests,
  toPaymentRequest,
  withRecipient,
} from './request-row.ts';

/** How many requests are listed in each direction. */
const listedMax = 100;

/** Lists a customer's latest requests, open ones first. */
export async function listRequests(
  database: Database,
  customerId: bigint,
): Promise<AnswerOf<typeof listPaymentRequests>> {
  const read = async (condition: string) => {
    const { rows } = await database.query<RequestRow>(
      `${selectRequests(condition)}
       order by request.state = 'open' and request.expires_at > now() desc, request.id desc
       limit $2`,
      [customerId, listedMax],
    );
    return rows.map((row) => toPaymentRequest(row, customerId));
  };
  return {
    asked: await read('request.asker_id = $1'),
    received: await read('(request.asked_id = $1 or request.answered_by = $1)'),
  };
}

/** SQL for the requests that a customer ($2) may see without a link. */
const isTheirs = '(request.asker_id = $2 or request.asked_id = $2 or request.answered_by = $2)';

/** Returns one of a customer's requests. Fails with `not_found`. */
export async function readRequest(
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<ShownRequest> {
  const { rows } = await database.query<RequestRow>(
    selectRequests(`request.id = $1 and ${isTheirs}`),
    [id, customerId],
  );
  const [row] = rows;
  if (!row) throw noRequest();
  // Without the token, a person who answered a link can see the outcome, but not pay.
  return withRecipient(database, row, customerId);
}

/** Returns the request behind a link. Fails with `not_found` or `too_many_attempts`. */
export async function openRequest(
  database: Database,
  customerId: bigint,
  token: string,
): Promise<ShownRequest> {
  await countNameLookup(database, customerId);
  const { rows } = await database.query<RequestRow>(selectRequests('request.token_hash = $1'), [
    hashToken(token),
  ]);
  const [row] = rows;
  if (!row) throw noRequest();
  return withRecipient(database, row, customerId);
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
): Promise<PaymentRequest> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<
      Pick<RequestRow, 'asker_id' | 'state' | 'is_expired' | 'answered_by'>
    >(
      `select asker_id, state, expires_at <= now() as is_expired, answered_by
       from payment_request
       where id = $1 and asker_id <> $2 and (asked_id = $2 or token_hash = $3)
       for no key update`,
      [id, customerId, token === undefined ? null : hashToken(token)],
    );
    const [row] = rows;
    if (!row) throw noRequest();
    const isRepeated = row.state === 'declined' && row.answered_by === customerId;
    if (!isRepeated) await decline(connection, row, customerId, id);
    if (blocks)
      await connection.query(
        `insert into payment_request_block (customer_id, blocked_id) values ($1, $2)
         on conflict do nothing`,
        [customerId, row.asker_id],
      );
    return readWritten(connection, customerId, id);
  });
}

async function decline(
  connection: Connection,
  row: Pick<RequestRow, 'state' | 'is_expired'>,
  customerId: bigint,
  id: bigint,
): Promise<void> {
  const over = refusalUnlessOpen(row);
  if (over) throw over;
  await connection.query(
    `update payment_request set state = 'declined', answered_by = $2, ended_at = now()
     where id = $1`,
    [id, customerId],
  );
  await connection.query(
    `insert into payment_request_news (request_id, event) values ($1, 'declined')`,
    [id],
  );
}

/** Lists the customers whose requests a customer has blocked, by name. */
export async function listBlocks(database: Database, customerId: bigint): Promise<RequestBlock[]> {
  const { rows } = await database.query<{
    id: bigint;
    first_name: string;
    last_name: string;
    created_at: Date;
  }>(
    `select block.id, blocked.first_name, blocked.last_name, block.created_at
     from payment_request_block as block
     join customer as blocked on blocked.id = block.blocked_id
     where block.customer_id = $1
     order by lower(blocked.first_name), lower(blocked.last_name), block.id`,
    [customerId],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    name: holderName(row.first_name, row.last_name),
    since: row.created_at.toISOString(),
  }));
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
