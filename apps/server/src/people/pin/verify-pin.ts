import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { type Claim, type Verified, verifiedBy } from '../sessions/verified.ts';
import { judgePin } from './judge-pin.ts';
import { pinProblem } from './pin-problem.ts';
import { lockPins, type PinRow, pinStateOf, updatePins } from './pin-state.ts';

/**
 * Verifies a PIN for an action that does not move money immediately, with the same count and locks
 * as a movement. The transaction of the action judges the result again. Fails with `pin_not_set`,
 * `pin_incorrect`, or `pin_locked`; the count is committed in any case.
 */
export async function verifyPin(
  database: Database,
  keyring: Keyring,
  claim: Claim,
  pin: string,
): Promise<Verified> {
  const { customerId } = claim;
  const reason = await inTransaction(database, async (connection) => {
    const { text, values = [] } = lockPins([customerId]);
    const { rows } = await connection.query<PinRow>(text, [...values]);
    const state = rows[0] && pinStateOf(rows[0]);
    const refused = judgePin(keyring, state, pin);
    if (state?.isChanged) await updatePins(connection, [state]);
    return refused;
  });
  if (reason) throw pinProblem(reason);
  return verifiedBy(claim, 'pin');
}
