import { readPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import { z } from 'zod';

/** A US phone number in any spelling; becomes `(XXX) XXX-XXXX`. */
const phoneNumberWith = (message: string) =>
  z.string({ error: message }).transform((text, context) => {
    const read = readPhoneNumber(text.slice(0, 100), message);
    if ('number' in read) return read.number;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });
export const profilePhoneNumber = phoneNumberWith('Phone number must be in format (XXX) XXX-XXXX');
export const registrationPhoneNumber = phoneNumberWith('Phone must be in format (XXX) XXX-XXXX');
