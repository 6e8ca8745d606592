import type { Connection, Database } from '@seven-hills/postgres';

/** Ends expired requests and notifies the requesters. */
export async function expireRequests(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `with due as (
       select id from payment_request
       where state = 'open' and expires_at <= now()
       order by id
       for no key update skip locked
     ), expired as (
       update payment_request set state = 'expired', ended_at = now()
       from due where payment_request.id = due.id
       returning payment_request.id
     )
     insert into payment_request_news (request_id, event)
     select id, 'expired' from expired`,
  );
  return rowCount ?? 0;
}

/**
 * Locks the open requests of an account's holder. Do this before locking the account, as every
 * posting does.
 */
export async function lockRequestsOf(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query(
    `select from payment_request
     where state = 'open'
       and (select customer_id from account where id = $1) in (asker_id, asked_id)
     order by id
     for no key update`,
    [accountId],
  );
}

/** Locks the open requests by and to a person. Do this before locking an account. */
export async function lockRequestsOfPerson(
  connection: Connection,
  customerId: bigint,
): Promise<void> {
  await connection.query(
    `select from payment_request
     where state = 'open' and $1 in (asker_id, asked_id)
     order by id
     for no key update`,
    [customerId],
  );
}

/** SQL that declines requests for a customer ($1), and notifies the requesters. */
export const declining = (condition: string) => `
  with declined as (
    update payment_request set state = 'declined', answered_by = $1, ended_at = now()
    where ${condition}
    returning id
  )
  insert into payment_request_news (request_id, event) select id, 'declined' from declined`;

/** Ends all open requests by and to a customer, whose account is closed or who has died. */
export async function endRequestsOf(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    `update payment_request set state = 'canceled', ended_at = now()
     where state = 'open' and asker_id = $1`,
    [customerId],
  );
  await connection.query(declining("state = 'open' and asked_id = $1"), [customerId]);
}
