import { randomBytes } from 'node:crypto';
import type { Database } from '@seven-hills/postgres';
import type { Keyring } from '../../../platform/security/keyring.ts';
import type { CardProcessor, ProcessorPayment } from '../card-processor.ts';
import { clientSecretOf } from './client-secret.ts';

/** A payment in the sandbox's books. */
export interface SandboxRow {
  id: string;
  customer_reference: string;
  amount: bigint;
  currency: string;
  state: 'requires_payment_method' | 'requires_action' | 'succeeded';
  card_last_four: string | null;
  last_error: string | null;
}

/**
 * The built-in card processor for demos: accepts test cards, keeps its own books, and is polled
 * rather than calling a webhook.
 */
export function createSandboxProcessor(database: Database, keys: Keyring): CardProcessor {
  const toPayment = (row: SandboxRow): ProcessorPayment => ({
    id: row.id,
    state: row.state === 'requires_payment_method' ? 'awaiting_card' : row.state,
    amount: row.amount,
    currency: row.currency,
    customerReference: row.customer_reference,
    refusal: row.last_error,
    clientSecret: clientSecretOf(keys, row.id),
  });
  return {
    name: 'sandbox',
    publishableKey: null,
    async orderPayment({ customerId, amount, orderKey }) {
      const { rows } = await database.query<SandboxRow>(
        `insert into sandbox_card_payment (id, order_key, customer_reference, amount, currency)
         values ($1, $2, $3, $4, 'USD')
         on conflict (order_key) do update set order_key = excluded.order_key
         returning *`,
        [`sbx_${randomBytes(16).toString('hex')}`, orderKey, String(customerId), amount],
      );
      if (!rows[0]) throw new Error(`the sandbox lost the order ${orderKey}`);
      return toPayment(rows[0]);
    },
    async readPayment(paymentId) {
      const { rows } = await database.query<SandboxRow>(
        'select * from sandbox_card_payment where id = $1',
        [paymentId],
      );
      return rows[0] ? toPayment(rows[0]) : null;
    },
  };
}
