import type { Database } from '@seven-hills/postgres';
import type { WireRail } from './wire-rail.ts';

/** A sandbox wire network with tables of its own that simulate an outside party's books. */
export function sandboxWireRail(database: Database): WireRail {
  return {
    async send({ idempotencyKey, routingNumber, accountNumber, recipientName, amount }) {
      await database.query(
        `insert into sandbox_wire (idempotency_key, routing_number, account_last_four, recipient_name, amount)
         values ($1, $2, $3, $4, $5)
         on conflict (idempotency_key) do nothing`,
        [idempotencyKey, routingNumber, accountNumber.slice(-4), recipientName, amount],
      );
    },
  };
}
