import type { BodyOf, Given, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  createPaymentRequest,
  paymentRequest,
  RequestState,
} from '@seven-hills/contracts/money/payment-requests';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { countAttempt } from '../../http/throttle.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { readAmount } from '../orders/read-amount.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import { findPayer } from './find-payers.ts';
import { judgeRequester } from './judge-requester.ts';
import { currentState, noRequest, readWritten, refusalUnlessOpen } from './request-row.ts';
import { writeRequest } from './write-request.ts';

export interface RequestingDependencies {
  database: Database;
  siteUrl: SiteUrl;
}

/** New links. Naming an account instead counts as looking up its holder. */
const linksPerCustomer = { attemptsMax: 60, windowMinutes: 60 };

/** The page that a link opens. */
export const linkPage = '/payment-request';

/** The token follows the `#`, which browsers never send to a server. */
const linkOf = (siteUrl: SiteUrl, token: string) => `${siteUrl()}${linkPage}#${token}`;

/**
 * Requests money from a customer, or creates a link that requests it from anyone who opens it, to
 * an account in the requester's name, by default the primary one. Fails with `not_found`,
 * `amount_too_large`, `recipient_not_found`, `recipient_is_self`, `recipient_unavailable`
 * (suspended, or has blocked the requester), `account_suspended`, `conflict` (too many requests),
 * or `too_many_attempts`.
 */
export async function requestMoney(
  { database, siteUrl }: RequestingDependencies,
  { customerId, accountId: primaryId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: BodyOf<typeof createPaymentRequest>,
): Promise<ResultOf<typeof createPaymentRequest>> {
  await (form.accountId === null
    ? countAttempt(database, `ask-for-money:${customerId}`, linksPerCustomer)
    : countNameLookup(database, customerId));
  const amount = readAmount(form.amount);
  const token = form.accountId === null ? newToken() : null;
  const toAccountId = form.toAccountId === undefined ? null : BigInt(form.toAccountId);
  return inTransaction(database, async (connection) => {
    await judgeRequester(connection, { customerId, primaryId, toAccountId, requests: 1 });
    const id = await writeRequest(connection, {
      requesterId: customerId,
      payerId:
        form.accountId === null ? null : await findPayer(connection, customerId, form.accountId),
      tokenHash: token === null ? null : hashToken(token),
      amount,
      note: form.note,
      days: form.days,
      toAccountId,
      splitId: null,
    });
    return {
      request: await readWritten(connection, customerId, id),
      link: token && linkOf(siteUrl, token),
    };
  });
}

/**
 * Replaces the link of an open request. Fails with `not_found`, `conflict` (it has ended, or names
 * a customer), or `too_many_attempts`.
 */
export async function renewLink(
  { database, siteUrl }: RequestingDependencies,
  customerId: bigint,
  id: bigint,
): Promise<{ link: string }> {
  await countAttempt(database, `ask-for-money:${customerId}`, linksPerCustomer);
  const token = newToken();
  return inTransaction(database, async (connection) => {
    const row = await lockOwn(connection, customerId, id);
    const over = refusalUnlessOpen(row.state);
    if (over) throw over;
    if (!row.isLink) throw new Refusal('conflict', 'This request has no link.');
    await connection.query('update payment_request set token_hash = $2 where id = $1', [
      id,
      hashToken(token),
    ]);
    return { link: linkOf(siteUrl, token) };
  });
}

/**
 * Cancels one of the customer's own requests. Fails with `not_found`, or with `conflict` if it
 * ended in another way.
 */
export async function cancelRequest(
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<Given<typeof paymentRequest>> {
  return inTransaction(database, async (connection) => {
    const row = await lockOwn(connection, customerId, id);
    if (row.state !== 'canceled') {
      const over = refusalUnlessOpen(row.state);
      if (over) throw over;
      await connection.query(
        `update payment_request set state = 'canceled', ended_at = now() where id = $1`,
        [id],
      );
    }
    return readWritten(connection, customerId, id);
  });
}

async function lockOwn(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<{ state: RequestState; isLink: boolean }> {
  const { rows } = await connection.query<{ state: RequestState; isLink: boolean }>(
    `select ${currentState} as state, asked_id is null as "isLink" from payment_request as request
     where id = $1 and asker_id = $2
     for no key update`,
    [id, customerId],
  );
  if (!rows[0]) throw noRequest();
  return rows[0];
}
