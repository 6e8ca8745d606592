import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { judgePin, type PinRefusal } from './judge-pin.ts';
import { lockPins, type PinState, pinStateOf, updatePins } from './pin-state.ts';

/** The PINs of the customers in a batch. */
export interface Pins {
  source: FactSource<bigint, ReadonlyMap<bigint, PinState>>;
  /** Locks the customer's PIN until the commit, which serializes the customer's orders. */
  needsOf(customerId: bigint): Needed;
  /** Verifies a PIN, and counts a wrong one. */
  judge(customerId: bigint, pin: string, facts: Facts): Refusal | null;
}

export function createPins(keyring: Keyring): Pins {
  const source: Pins['source'] = {
    name: 'PINs',
    async load(opening, customerIds) {
      const rows = await opening.add(lockPins(ascending(customerIds)));
      return new Map(rows.map((row) => [row.customer_id, pinStateOf(row)]));
    },
    changesOf(states) {
      const changed = [...states.values()].filter(({ isChanged }) => isChanged);
      return changed.length === 0 ? null : (connection) => updatePins(connection, changed);
    },
  };
  return {
    source,
    needsOf: (customerId) => needs(source, customerId),
    judge(customerId, pin, facts) {
      const refusal = judgePin(keyring, facts.of(source).get(customerId), pin);
      return refusal && pinProblem(refusal);
    },
  };
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns the customer's message for a PIN that is not accepted. */
export function pinProblem(refusal: PinRefusal): Refusal {
  switch (refusal.code) {
    case 'pin_not_set':
      return new Refusal('pin_not_set', 'Please set up your PIN first.');
    case 'pin_incorrect':
      return new Refusal(
        'pin_incorrect',
        `Incorrect PIN. ${plural(refusal.attemptsLeft, 'attempt')} left.`,
        { errors: [{ path: 'pin', message: 'Incorrect PIN' }] },
      );
    case 'pin_locked':
      return new Refusal(
        'pin_locked',
        `Your PIN is locked after too many incorrect attempts. Please try again in ${plural(refusal.minutesLeft, 'minute')}.`,
        { retryAfterSeconds: refusal.minutesLeft * 60 },
      );
    case 'pin_password_required':
      return new Refusal(
        'pin_locked',
        'Your PIN is locked after too many incorrect attempts. Please confirm your password to unlock it.',
      );
  }
}
