import { brand } from '@seven-hills/bank/brand';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { judgePin } from './judge-pin.ts';
import { pinProblem } from './pin-problem.ts';
import { lockPins, type PinRow, pinStateOf, updatePins } from './pin-state.ts';

/**
 * Verifies the current PIN exactly as for a movement of money: under the row's lock, with the same
 * count and locks. Returns the refusal instead of throwing it, so that the count is committed.
 */
export async function judgeCurrentPin(
  connection: Connection,
  keyring: Keyring,
  customerId: bigint,
  currentPin: string,
): Promise<Refusal | null> {
  const { text, values = [] } = lockPins([customerId]);
  const { rows } = await connection.query<PinRow>(text, [...values]);
  const state = rows[0] && pinStateOf(rows[0]);
  const reason = judgePin(keyring, state, currentPin);
  if (state?.isChanged) await updatePins(connection, [state]);
  if (!reason) return null;
  if (reason.code === 'pin_password_required')
    return new Refusal(
      'pin_locked',
      `Your PIN is locked after too many incorrect attempts. Please call us: ${brand.servicePhone}.`,
    );
  const { code, message, options } = pinProblem(reason);
  const errors = options.errors?.map((error) => ({ ...error, path: 'currentPin' }));
  return new Refusal(code, message, { ...options, ...(errors && { errors }) });
}
