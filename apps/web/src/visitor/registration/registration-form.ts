import { joinAddress } from '@seven-hills/bank/addresses';
import { accountTypes, limits } from '@seven-hills/bank/limits';
import { cleanName, nameProblems } from '@seven-hills/bank/person-names';
import { isEmailAddress } from '@seven-hills/bank/text/email-addresses';
import { readPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { registration } from '@seven-hills/contracts/people/registration';
import {
  ageOn,
  dateOfBirth,
  isIssuableSsn,
  ssnNotIssued,
} from '@seven-hills/contracts/person-fields';
import { z } from 'zod';
import { offeredTypes } from '../../net/bank-services.ts';
import { addressProblems, partsOf } from '../../ui/address/address-problems.ts';
import { isoDay } from '../../ui/data/dates.ts';
import { readTypedDate } from '../../ui/date/typed-date.ts';
import { refuseAt } from '../../ui/form/use-app-form.ts';

const incompleteAddress =
  'Please provide a complete address including street, city, state, and ZIP code';

const typed = z.string().trim();

/** The fields of the screen, with their messages in display order. */
export const registrationForm = z
  .object({
    firstName: typed,
    lastName: typed,
    dateOfBirth: typed,
    ssn: typed,
    phoneNumber: typed,
    address: typed,
    address2: typed,
    city: typed,
    state: typed,
    zipCode: typed,
    email: typed,
    password: z.string(),
    confirmPassword: z.string(),
    accountType: z.enum([...accountTypes, 'none'], { error: 'Please select an account type' }),
    agreesToTerms: z.boolean(),
    agreesToEsign: z.boolean(),
  })
  .superRefine((form, context) => {
    const refuse = refuseAt(context);
    const demand = (path: keyof typeof form, holds: boolean, message: string) => {
      if (!holds) refuse(path, message);
    };
    demand('firstName', form.firstName !== '', 'First and last name are required');
    demand('lastName', form.lastName !== '', 'First and last name are required');
    const names = { firstName: cleanName(form.firstName), lastName: cleanName(form.lastName) };
    for (const { path, message } of nameProblems(names))
      if (names[path]) demand(path, false, message);
    // Text that is not recognized as a date gets the message of the call's field.
    const born = dateOfBirth.safeParse(readTypedDate(form.dateOfBirth) ?? form.dateOfBirth);
    demand('dateOfBirth', born.success, born.error?.issues[0]?.message ?? '');
    demand(
      'dateOfBirth',
      !born.success || ageOn(born.data, isoDay(new Date())) >= limits.customerAgeMin,
      `You must be at least ${limits.customerAgeMin} years old`,
    );
    const isWholeSsn = /^\d{3}-\d{2}-\d{4}$/.test(form.ssn);
    demand('ssn', isWholeSsn, 'SSN must be in format XXX-XX-XXXX');
    demand('ssn', !isWholeSsn || isIssuableSsn(form.ssn), ssnNotIssued);
    const phone = readPhoneNumber(form.phoneNumber);
    demand('phoneNumber', 'number' in phone, 'problem' in phone ? phone.problem : '');
    for (const { path, message } of addressProblems(form, incompleteAddress))
      demand(path, false, message);
    demand('email', isEmailAddress(form.email), 'Please provide a valid email address');
    demand(
      'password',
      form.password.length >= limits.passwordLengthMin,
      'Password must be at least 8 characters',
    );
    demand('confirmPassword', form.password === form.confirmPassword, 'Passwords do not match');
    demand(
      'agreesToTerms',
      form.agreesToTerms,
      'Please read and accept the Terms of Service and the Privacy Policy',
    );
    demand('agreesToEsign', form.agreesToEsign, 'Please read and accept the E-SIGN Consent');
  });

/** The same with one more rule: a password that `isTooCommon` is refused. */
export const registrationFormWith = (
  isTooCommon: (form: z.output<typeof registrationForm>) => Promise<boolean>,
) =>
  registrationForm.superRefine(async (form, context) => {
    if (form.password.length >= limits.passwordLengthMin && (await isTooCommon(form)))
      refuseAt(context)('password', 'Please choose a password that is harder to guess');
  });

export type RegistrationFields = z.output<typeof registrationForm>;

export const emptyRegistration: RegistrationFields = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  ssn: '',
  phoneNumber: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  email: '',
  password: '',
  confirmPassword: '',
  accountType: offeredTypes[0] ?? 'checking',
  agreesToTerms: false,
  agreesToEsign: false,
};

/** The same for an applicant who was invited to share another customer's account. */
export const emptyInvited: RegistrationFields = { ...emptyRegistration, accountType: 'none' };

/**
 * The request body: the address parts are joined into one text, and the consents become the agreed
 * versions of `texts`.
 */
export function registrationPayload(
  fields: RegistrationFields,
  { terms, privacy, esign }: BankServices['texts'],
): z.input<typeof registration> {
  return {
    firstName: fields.firstName,
    lastName: fields.lastName,
    dateOfBirth: readTypedDate(fields.dateOfBirth) ?? fields.dateOfBirth,
    ssn: fields.ssn,
    phoneNumber: fields.phoneNumber,
    address: joinAddress(partsOf(fields)),
    email: fields.email,
    password: fields.password,
    accountType: fields.accountType,
    agreements: { terms: terms.id, privacy: privacy.id, esign: esign.id },
  };
}
