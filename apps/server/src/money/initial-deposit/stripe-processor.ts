import Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '../../http/problem.ts';
import type { CardProcessor, PaymentOrder, ProcessorPayment } from './card-processor.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The base URL of Stripe's API. Only tests override it. */
  apiBase?: string;
}

const timeoutMs = 10_000;
const retriesMax = 2;

/** Stripe's Payment Intents (docs.stripe.com/api/payment_intents) as the bank's card processor. */
export function createStripeProcessor(settings: StripeSettings): CardProcessor {
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retriesMax,
    telemetry: false,
    ...endpointOf(settings.apiBase),
  });
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    orderPayment: (order) => asking(async () => toPayment(await createIntent(stripe, order))),
    readPayment: (paymentId) =>
      asking(async () => {
        try {
          return toPayment(await stripe.paymentIntents.retrieve(paymentId));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
            return null;
          throw error;
        }
      }),
    webhook: {
      path: '/api/webhooks/stripe',
      paymentIdOf(rawBody, headers) {
        const event = verifiedEvent(stripe, rawBody, headers['stripe-signature'], settings);
        const { data: read } = eventSchema.safeParse(event);
        if (!read) throw unreadableEvent();
        if (!read.type.startsWith('payment_intent.')) return null;
        const { data: id } = intentId.safeParse(read.data.object.id);
        if (id === undefined) throw unreadableEvent();
        return id;
      },
    },
  };
}

/**
 * The fields of an event that the bank reads. A signature proves the sender, not that the content
 * is valid.
 */
const eventSchema = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) });
const intentId = z.string().regex(/^\w{1,255}$/);

const unreadableEvent = () => new Refusal('malformed_request', 'The event could not be read.');

function createIntent(stripe: Stripe, order: PaymentOrder): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: Number(order.amount),
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      description: 'Initial deposit',
      metadata: { customer_id: String(order.customerId), purpose: 'initial_deposit' },
    },
    { idempotencyKey: `initial-deposit:${order.orderKey}` },
  );
}

const states: Record<Stripe.PaymentIntent.Status, ProcessorPayment['state']> = {
  requires_payment_method: 'awaiting_card',
  requires_confirmation: 'awaiting_card',
  requires_action: 'requires_action',
  processing: 'processing',
  // Only manually captured payments reach this state, and the bank creates none.
  requires_capture: 'processing',
  canceled: 'canceled',
  succeeded: 'succeeded',
};

function toPayment(intent: Stripe.PaymentIntent): ProcessorPayment {
  const state = states[intent.status];
  if (!intent.client_secret || !state) throw new Error(`payment intent ${intent.id} is incomplete`);
  return {
    id: intent.id,
    state,
    amount: BigInt(state === 'succeeded' ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    customerReference: intent.metadata.customer_id ?? null,
    refusal: state === 'awaiting_card' ? (intent.last_payment_error?.message ?? null) : null,
    clientSecret: intent.client_secret,
  };
}

/** Verifies the signature over the raw body, and its age (docs.stripe.com/webhooks/signature). */
function verifiedEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  settings: StripeSettings,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', settings.webhookSecret);
  } catch {
    throw new Refusal('malformed_request', 'The signature of this event could not be verified.');
  }
}

/** Runs a call to Stripe and turns any failure into one refusal, with its cause for the log. */
async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const refusal = new Refusal(
      'payment_provider_error',
      'The card processor cannot be reached at the moment. Please try again.',
    );
    refusal.cause = cause;
    throw refusal;
  }
}

/** The override of Stripe's API address, if there is one. */
function endpointOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isHttp = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? 'http' : 'https',
  };
}
