import type { register } from '@seven-hills/contracts/api/people/session';
import { brand } from '@seven-hills/contracts/brand';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { limits } from '@seven-hills/contracts/limits';
import { Refusal } from '../../http/problem.ts';
import { isCommonPassword } from '../../platform/security/passwords.ts';
import { calendarDateIn } from '../../platform/time/bank-calendar.ts';

/** The registration form, validated by the contract. */
export type Registration = BodyOf<typeof register>;

/**
 * Refuses applications that fail the age or password rules, with `too_young` or
 * `password_too_common`.
 */
export function refuseUnfit(form: Registration): void {
  if (ageOn(form.dateOfBirth, calendarDateIn(brand.timeZone)) < limits.customerAgeMin)
    throw new Refusal(
      'too_young',
      `You must be at least ${limits.customerAgeMin} years old to open an account.`,
      {
        errors: [
          {
            path: 'dateOfBirth',
            message: `You must be at least ${limits.customerAgeMin} years old`,
          },
        ],
      },
    );
  if (
    isCommonPassword(form.password, [
      form.firstName,
      form.lastName,
      form.email,
      form.email.split('@')[0] ?? '',
    ])
  )
    throw new Refusal(
      'password_too_common',
      'This password is too easy to guess. Please choose another one.',
      {
        errors: [{ path: 'password', message: 'Please choose a password that is harder to guess' }],
      },
    );
}

/** Returns the full years between two ISO dates. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
