import { createHmac } from 'node:crypto';
import { toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { ScreenedPayment, Screener } from './screener.ts';

export interface HttpScreenerSettings {
  url: string;
  secret: string;
  /** Default: 3 seconds. */
  timeoutMs?: number;
}

const verdict = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('pass') }),
  z.object({ answer: z.literal('hold'), reason: z.string().trim().min(1).max(500) }),
]);

/** What is sent, as JSON. The guide documents it. */
const requestOf = ({ reference, amount, customerId, accountId, ...payment }: ScreenedPayment) => ({
  ...payment,
  reference: String(reference),
  amount: toDecimal(amount),
  currency: 'USD',
  customerId: customerId === null ? null : String(customerId),
  accountId: accountId === null ? null : String(accountId),
  askedAt: bankNow().toISOString(),
});

/**
 * Asks a service over HTTP. The signature is an HMAC-SHA-256 of the body under the shared secret
 * (RFC 2104). Fails on any answer but a verdict with the status 200.
 */
export const httpScreener = ({
  url,
  secret,
  timeoutMs = 3_000,
}: HttpScreenerSettings): Screener => ({
  async screen(payment) {
    const body = JSON.stringify(requestOf(payment));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bank-signature': `sha256=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) throw new Error(`the screening service answered ${answer.status}`);
    return verdict.parse(await answer.json());
  },
});
