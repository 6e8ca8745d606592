import type { Connection } from '@seven-hills/postgres';

/** Deletes the links of a customer's used or voided tokens. */
export async function eraseUsedLinks(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    `delete from mail_secret
     where reset_token_id in (
         select id from password_reset_token where customer_id = $1 and used_at is not null
       )
       or email_link_id in (
         select id from email_link where customer_id = $1 and used_at is not null
       )`,
    [customerId],
  );
}
