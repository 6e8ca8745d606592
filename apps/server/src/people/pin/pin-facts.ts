import type { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { judgePin } from './judge-pin.ts';
import { pinProblem } from './pin-problem.ts';
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
