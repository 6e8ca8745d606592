import type { FieldOf } from '../../ui/form/use-app-form.ts';
import { type RegistrationFields, registrationForm } from './registration-form.ts';

type Field = keyof RegistrationFields;

/** What the fields of every step need. */
export interface StepProps {
  field: FieldOf<Field>;
}

/** The steps of the form and their fields, none with more than four that must be filled in. */
export const steps = [
  {
    id: 'personal',
    title: 'Personal Information',
    short: 'Personal',
    fields: ['firstName', 'lastName', 'dateOfBirth', 'ssn'],
  },
  { id: 'contact', title: 'Contact Information', short: 'Contact', fields: ['phoneNumber'] },
  {
    id: 'address',
    title: 'Home Address',
    short: 'Address',
    fields: ['address', 'address2', 'city', 'state', 'zipCode'],
  },
  {
    id: 'security',
    title: 'Account Security',
    short: 'Security',
    fields: ['email', 'password', 'confirmPassword'],
  },
  {
    id: 'account',
    title: 'Choose Your Account Type',
    short: 'Account',
    fields: ['accountType', 'agreesToTerms', 'agreesToEsign'],
  },
] as const satisfies readonly {
  id: string;
  title: string;
  short: string;
  fields: readonly Field[];
}[];
export type Step = (typeof steps)[number];

export const lastStep = steps[4];

export const stepBefore = (step: Step): Step => steps[steps.indexOf(step) - 1] ?? steps[0];

/** The URL of a step, which keeps where the application leads to afterward (`next`). */
export function stepHref({ id }: Step, next: string | null): string {
  const query = new URLSearchParams({
    ...(id !== steps[0].id && { step: id }),
    ...(next !== null && { next }),
  });
  return query.size === 0 ? '/register' : `/register?${query}`;
}

/** The step that contains a field. */
export const stepOf = (field: Field): Step =>
  steps.find(({ fields }) => (fields as readonly Field[]).includes(field)) ?? steps[0];

/** The first step in which something is missing or, as far as the form can check, wrong. */
export function openStep(fields: RegistrationFields): Step {
  const issues = registrationForm.safeParse(fields).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return steps.find((step) => step.fields.some((field) => wrong.has(field))) ?? lastStep;
}

/** The step with the id `asked`, or the open one if that comes first. */
export function shownStep(asked: string | null, fields: RegistrationFields): Step {
  const open = openStep(fields);
  const step = steps.find(({ id }) => id === asked) ?? steps[0];
  return steps.indexOf(step) < steps.indexOf(open) ? step : open;
}
