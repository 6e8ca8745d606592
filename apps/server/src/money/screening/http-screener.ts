import { createHmac } from 'node:crypto';
import { toDecimal } from '@seven-hills/money';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { ScreenedPayment, Screener, Verdict } from './screener.ts';

export interface HttpScreenerSettings {
  url: string;
  secret: string;
  /** Default: 3 seconds. */
  timeoutMs?: number;
}

/** A verdict is far shorter. */
const answerBytesMax = 16_384;
/** After this many failures in a row, the service counts as unavailable. */
const failuresMax = 10;
/** For so long, it is not asked then: nothing else that is to leave waits for it. */
const pauseMs = 30_000;

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
 * (RFC 2104). Fails on any answer but a verdict with the status 200, and, for a while, without
 * asking if the service is unavailable.
 */
export function httpScreener(
  { url, secret, timeoutMs = 3_000 }: HttpScreenerSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Screener {
  let failures = 0;
  let pausedUntil = 0;

  async function ask(payment: ScreenedPayment): Promise<Verdict> {
    const body = JSON.stringify(requestOf(payment));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bank-signature': `sha256=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`the screening service answered ${answer.status}`);
    }
    return verdict.parse(JSON.parse(await readText(answer)));
  }

  return {
    async screen(payment) {
      if (performance.now() < pausedUntil) throw new Error('the screening service is unavailable');
      try {
        const given = await ask(payment);
        failures = 0;
        return given;
      } catch (error) {
        failures += 1;
        if (failures >= failuresMax) {
          failures = 0;
          pausedUntil = performance.now() + pauseMs;
        }
        const { kind, reference } = payment;
        log.warn({ err: error, kind, reference }, 'the screening service gave no verdict');
        throw error;
      }
    },
  };
}

/** Fails once an answer is longer than any verdict. */
async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > answerBytesMax) throw new Error('the screening service’s answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
