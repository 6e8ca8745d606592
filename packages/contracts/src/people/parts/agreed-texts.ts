import { z } from 'zod';
import { positiveId } from '../../fields.ts';

const missing = 'Please read and accept the current version';

/** The version of a text that was shown: its id, as in `texts` of `/api/bank`. */
const version = positiveId;

/** The versions that an applicant has accepted. */
export const agreedAtRegistration = z.object(
  { terms: version, privacy: version, esign: version },
  { error: missing },
);

/** The versions that a customer has accepted for another account. */
export const agreedForAccount = z.object(
  { terms: version, esign: version },
  { error: 'Please agree to the terms first' },
);
