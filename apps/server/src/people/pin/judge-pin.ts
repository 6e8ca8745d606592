import { limits } from '@seven-hills/bank/limits';
import type { Keyring } from '../../platform/security/keyring.ts';
import { pinMatches } from '../../platform/security/pin-code.ts';
import type { PinState } from './pin-state.ts';

/** The reason why a PIN is not accepted. */
export type PinRefusal =
  | { code: 'pin_not_set' }
  | { code: 'pin_incorrect'; attemptsLeft: number }
  | { code: 'pin_locked'; minutesLeft: number }
  | { code: 'pin_password_required' };

/**
 * Verifies a PIN against its locked row and counts a wrong one. Five wrong PINs in a row lock it
 * for 15 minutes, ten until the password is confirmed; the correct PIN resets the count.
 */
export function judgePin(
  keyring: Keyring,
  state: PinState | undefined,
  pin: string,
): PinRefusal | null {
  if (!state) return { code: 'pin_not_set' };
  if (state.failure_count >= limits.pinFailuresUntilPassword)
    return { code: 'pin_password_required' };
  if (state.locked_minutes_left > 0)
    return { code: 'pin_locked', minutesLeft: state.locked_minutes_left };
  const sealed = { keyId: state.key_id, salt: state.salt, mac: state.mac };
  if (pinMatches(keyring, state.customer_id, sealed, pin)) {
    if (state.failure_count > 0) {
      state.failure_count = 0;
      state.isChanged = true;
    }
    return null;
  }
  state.failure_count += 1;
  state.isChanged = true;
  if (state.failure_count >= limits.pinFailuresUntilPassword) {
    state.becameLocked = true;
    return { code: 'pin_password_required' };
  }
  if (state.failure_count === limits.pinFailuresUntilLock) {
    state.becameLocked = true;
    state.locked_minutes_left = limits.pinLockMinutes;
    return { code: 'pin_locked', minutesLeft: limits.pinLockMinutes };
  }
  const nextLock =
    state.failure_count < limits.pinFailuresUntilLock
      ? limits.pinFailuresUntilLock
      : limits.pinFailuresUntilPassword;
  return { code: 'pin_incorrect', attemptsLeft: nextLock - state.failure_count };
}
