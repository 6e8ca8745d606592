import { Refusal } from '../../http/problem.ts';
import type { PinRefusal } from './judge-pin.ts';

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
