import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, Given, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  createPaymentRequest,
  paymentRequest,
  RequestState,
} from '@seven-hills/contracts/money/payment-requests';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { countAttempt } from '../../http/throttle.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { readAmount } from '../orders/read-amount.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import { recipientIsSelf, recipientNotFound } from '../recipients/recipient-refusals.ts';
import { currentState, noRequest, readWritten, refusalUnlessOpen } from './request-row.ts';

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
 * Requests money from a customer, or creates a link that requests it from anyone who opens it, to an
 * account in the requester's name, by default the primary one.
 * Fails with `not_found`, `amount_too_large`, `recipient_not_found`, `recipient_is_self`,
 * `recipient_unavailable` (suspended, or has blocked the requester), `account_suspended`,
 * `conflict` (too many requests), or `too_many_attempts`.
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
    // One at a time for each customer, so that parallel requests cannot exceed the limits.
    await connection.query('select from customer where id = $1 for no key update', [customerId]);
    if (toAccountId !== null) await refuseOthersAccount(connection, customerId, toAccountId);
    await refuseSuspended(connection, toAccountId ?? primaryId);
    await refuseTooMany(connection, customerId);
    const payerId =
      form.accountId === null ? null : await findPayer(connection, customerId, form.accountId);
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into payment_request (asker_id, asked_id, token_hash, amount, note, expires_at, account_id)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7)
       returning id`,
      [customerId, payerId, token && hashToken(token), amount, form.note, form.days, toAccountId],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a payment request was not written');
    if (payerId !== null)
      await connection.query(
        `insert into payment_request_news (request_id, event) values ($1, 'asked')`,
        [id],
      );
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

async function refuseOthersAccount(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<void> {
  const { rowCount } = await connection.query(
    'select from account where id = $1 and customer_id = $2 and closed_at is null and not is_certificate',
    [accountId, customerId],
  );
  if (rowCount !== 1) throw refusalAt('not_found', 'toAccountId', 'You have no such account.');
}

async function refuseSuspended(connection: Connection, accountId: bigint | null): Promise<void> {
  const { rows } = await connection.query<{ frozen: boolean }>(
    'select frozen from ledger.account_state where id = $1',
    [accountId],
  );
  if (rows[0]?.frozen !== false)
    throw new Refusal('account_suspended', 'Your account is suspended. Please contact support.');
}

async function refuseTooMany(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ open: number; today: number }>(
    `select count(*) filter (where state = 'open' and expires_at > now())::int as open,
            count(*) filter (where created_at > now() - interval '1 day')::int as today
     from payment_request
     where asker_id = $1 and (state = 'open' or created_at > now() - interval '1 day')`,
    [customerId],
  );
  const { open, today } = rows[0] ?? { open: 0, today: 0 };
  if (open >= limits.paymentRequestsOpenMax)
    throw new Refusal(
      'conflict',
      `You have ${limits.paymentRequestsOpenMax} open requests, the most that we allow. Please cancel one first.`,
    );
  if (today >= limits.paymentRequestsPerDayMax)
    throw new Refusal(
      'conflict',
      `You can send ${limits.paymentRequestsPerDayMax} requests in 24 hours. Please try again later.`,
    );
}

/**
 * A customer who blocked the requester is refused like a suspended account, so the refusal reveals
 * neither.
 */
async function findPayer(
  connection: Connection,
  customerId: bigint,
  accountId: number,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint; isUnavailable: boolean }>(
    `select account.customer_id as id, state.frozen or exists (
              select from payment_request_block
              where customer_id = account.customer_id and blocked_id = $2
            ) as "isUnavailable"
     from account join ledger.account_state as state on state.id = account.id
     where account.id = $1`,
    [accountId, customerId],
  );
  const [payer] = rows;
  if (!payer) throw recipientNotFound('accountId');
  if (payer.id === customerId)
    throw recipientIsSelf('accountId', 'You cannot request money from yourself.');
  if (payer.isUnavailable)
    throw new Refusal(
      'recipient_unavailable',
      `This ${words.customer} cannot be asked for money right now.`,
      {
        errors: [
          { path: 'accountId', message: `This ${words.customer} cannot be asked right now` },
        ],
      },
    );
  return payer.id;
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
