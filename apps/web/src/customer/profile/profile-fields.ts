import { joinAddress, splitAddress } from '@seven-hills/bank/addresses';
import { profileForm } from '@seven-hills/contracts/people/parts/profile-forms';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { withNameRules } from '@seven-hills/contracts/person-fields';
import { z } from 'zod';
import { addressProblems, partsOf } from '../../ui/address/address-problems.ts';
import { addressOf } from './address.ts';

const part = z.string().trim();
const profileFields = profileForm.extend({
  /** Only the street; the API takes the whole address in this field. */
  address: part,
  address2: part,
  city: part,
  state: part,
  zipCode: part,
});
export type ProfileFields = z.infer<typeof profileFields>;

/** The screen's fields and their messages. */
export const profileFieldsFor = (user: CurrentUser) =>
  withNameRules(
    profileFields.superRefine((fields, context) => {
      for (const { path, message } of addressProblems(fields))
        context.addIssue({ code: 'custom', path: [path], message });
    }),
    user,
  );

/** Returns the form's initial values for a user. */
export function fieldsOf(user: CurrentUser): ProfileFields {
  const { street, unit, city, state, zipCode } = addressOf(user);
  const { firstName, lastName, dateOfBirth, phoneNumber } = user;
  return {
    firstName,
    lastName,
    dateOfBirth,
    phoneNumber,
    address: street,
    address2: unit,
    city,
    state,
    zipCode,
  };
}

/**
 * Whether a typed name would await confirmation: it is complete, and neither saved nor confirmed.
 */
export function needsConfirmation(user: CurrentUser, first: string, last: string): boolean {
  const typed = { firstName: first.trim(), lastName: last.trim() };
  if (!typed.firstName || !typed.lastName) return false;
  const known = [user, user.confirmedName ?? user];
  return !known.some(
    ({ firstName, lastName }) => firstName === typed.firstName && lastName === typed.lastName,
  );
}

/**
 * Returns the request body, with the parts of the address joined into one string. If they say the
 * same as the address on file, that is sent as it is: other punctuation is not a new address.
 */
export function profilePayload(
  fields: ProfileFields,
  { address: onFile }: Pick<CurrentUser, 'address'>,
): z.infer<typeof profileForm> {
  const { firstName, lastName, dateOfBirth, phoneNumber } = fields;
  const typed = joinAddress(partsOf(fields));
  const address = typed === joinAddress(splitAddress(onFile)) ? onFile : typed;
  return { firstName, lastName, dateOfBirth, phoneNumber, address };
}
