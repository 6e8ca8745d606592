import { limits } from '@seven-hills/bank/limits';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { register } from '@seven-hills/contracts/people/registration';
import { ageOn } from '@seven-hills/contracts/person-fields';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { refuseNames } from '../identity/refuse-names.ts';
import { refuseCommonPassword } from '../password-rules/refuse-guessable.ts';

/** The registration form, validated by the contract. */
export type Registration = BodyOf<typeof register>;

const tooYoung = `You must be at least ${limits.customerAgeMin} years old`;

/**
 * Refuses applications that fail the rules for age, names, or passwords, with `too_young`,
 * `validation_failed`, or `password_too_common`.
 */
export async function refuseUnfit(form: Registration): Promise<void> {
  if (ageOn(form.dateOfBirth, bankDayAt()) < limits.customerAgeMin)
    throw new Refusal('too_young', `${tooYoung} to open an account.`, {
      errors: [{ path: 'dateOfBirth', message: tooYoung }],
    });
  refuseNames(form);
  await refuseCommonPassword(form.password, form, 'password');
}
