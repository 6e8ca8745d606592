import { draftEntry } from './forget-draft.ts';
import { emptyRegistration, type RegistrationFields } from './registration-form.ts';

/**
 * Never kept: the SSN, the password, and the consents, which apply to what the applicant has just
 * read.
 */
const unkept: readonly (keyof RegistrationFields)[] = [
  'ssn',
  'password',
  'confirmPassword',
  'agreesToTerms',
  'agreesToEsign',
];

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The input of an application so far, kept for a reload or a visit to another page. It stays in
 * this tab until the application is sent; without storage, nothing is kept. `empty` is the form
 * before any input.
 */
export const registrationDraft = (
  storage: () => DraftStorage = () => sessionStorage,
  empty = emptyRegistration,
) => ({
  /** The form with the kept input; null if there is none. */
  read(): RegistrationFields | null {
    const text = attempt(() => storage().getItem(draftEntry));
    const kept: unknown = text ? attempt(() => JSON.parse(text)) : null;
    if (typeof kept !== 'object' || kept === null) return null;
    const known = Object.entries(kept).filter(
      ([field, value]) => field in empty && typeof value === 'string',
    );
    return known.length === 0 ? null : { ...empty, ...Object.fromEntries(known) };
  },
  write(fields: Partial<RegistrationFields>): void {
    const kept = Object.entries(fields).filter(
      ([field, value]) =>
        !unkept.includes(field as keyof RegistrationFields) &&
        value !== empty[field as keyof RegistrationFields],
    );
    if (kept.length === 0) this.remove();
    else attempt(() => storage().setItem(draftEntry, JSON.stringify(Object.fromEntries(kept))));
  },
  remove(): void {
    attempt(() => storage().removeItem(draftEntry));
  },
});

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
