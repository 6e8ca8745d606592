import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import { Refusal, refusalAt } from '../../http/problem.ts';

interface Requester {
  customerId: bigint;
  primaryId: bigint | null;
  /** The account that they chose for the money; null for the primary one. */
  toAccountId: bigint | null;
  /** How many requests they make now. */
  requests: number;
}

/**
 * Locks a customer who requests money, one at a time so that parallel requests cannot exceed the
 * limits, and judges whether they may. Fails with `not_found` (the account is not in their name),
 * `account_suspended`, or `conflict` (too many requests).
 */
export async function judgeRequester(
  connection: Connection,
  { customerId, primaryId, toAccountId, requests }: Requester,
): Promise<void> {
  await connection.query('select from customer where id = $1 for no key update', [customerId]);
  if (toAccountId !== null) await refuseOthersAccount(connection, customerId, toAccountId);
  await refuseSuspended(connection, toAccountId ?? primaryId);
  await refuseTooMany(connection, customerId, requests);
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

async function refuseTooMany(
  connection: Connection,
  customerId: bigint,
  requests: number,
): Promise<void> {
  const { rows } = await connection.query<{ open: number; today: number }>(
    `select count(*) filter (where state = 'open' and expires_at > now())::int as open,
            count(*) filter (where created_at > now() - interval '1 day')::int as today
     from payment_request
     where asker_id = $1 and (state = 'open' or created_at > now() - interval '1 day')`,
    [customerId],
  );
  const { open, today } = rows[0] ?? { open: 0, today: 0 };
  const { paymentRequestsOpenMax: openMax, paymentRequestsPerDayMax: perDayMax } = limits;
  if (open + requests > openMax)
    throw new Refusal(
      'conflict',
      open >= openMax
        ? `You have ${openMax} open requests, the most that we allow. Please cancel one first.`
        : `You can have ${openMax} open requests, and ${open} are open. Please cancel some first.`,
    );
  if (today + requests > perDayMax)
    throw new Refusal(
      'conflict',
      `You can send ${perDayMax} requests in 24 hours${today >= perDayMax || requests === 1 ? '' : `, and ${perDayMax - today} are left`}. Please try again later.`,
    );
}
