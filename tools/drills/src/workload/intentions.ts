import { type Cents, toDecimal } from '@seven-hills/money';
import type { SeededRandom } from '@seven-hills/postgres-testing';
import { pin } from './customers.ts';

/** A customer's intention: the call and its body. */
export interface Intention {
  path: string;
  body: Record<string, unknown>;
}

/**
 * The customers' actions in a drill: mostly transfers among a few accounts, some of them beyond the
 * balance.
 */
export function nextIntention(random: SeededRandom, ownId: number, accountIds: readonly number[]) {
  const amount = BigInt(1 + random.below(5_000));
  const dice = random.below(100);
  if (dice < 60) return movement('transfer', amount, otherThan(random, ownId, accountIds));
  if (dice < 66) return movement('transfer', 5_000_000n, otherThan(random, ownId, accountIds));
  if (dice < 76) return movement('deposit', amount);
  if (dice < 84) return movement('withdrawal', amount);
  if (dice < 94) return wire(amount);
  return payment(amount);
}

const otherThan = (random: SeededRandom, ownId: number, ids: readonly number[]) =>
  random.pick(ids.filter((id) => id !== ownId));

const movement = (type: string, amount: Cents, toAccountId?: number): Intention => ({
  path: '/api/transactions',
  body: { type, amount: toDecimal(amount), pin, ...(toAccountId ? { toAccountId } : {}) },
});

const wire = (amount: Cents): Intention => ({
  path: '/api/wire-transfer',
  body: {
    amount: toDecimal(amount),
    pin,
    recipientName: 'Jordan Ames',
    externalBankName: 'First Ohio',
    externalAccountNumber: '12345678',
    externalRoutingNumber: '021000021',
    recipientAddress: '1 Fountain Square, Cincinnati, OH',
  },
});

const payment = (amount: Cents): Intention => ({
  path: '/api/external-payment',
  body: {
    amount: toDecimal(amount),
    pin,
    paymentProvider: 'paypal',
    paymentIdentifier: 'jordan@example.com',
    recipientName: 'Jordan Ames',
  },
});
