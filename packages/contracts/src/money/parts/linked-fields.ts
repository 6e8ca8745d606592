import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { optionalText, requiredText } from '../../fields.ts';

/**
 * The fields of an account at another bank, separate from its calls because a screen validates
 * them, too.
 */

export const linkedAccountKinds = ['checking', 'savings'] as const;

export const linkedFields = {
  routingNumber: z
    .string({ error: 'Routing number must be 9 digits' })
    .trim()
    .regex(/^\d{9}$/, { error: 'Routing number must be 9 digits' }),
  bankName: requiredText('Bank name is required', 100),
  /**
   * Account numbers of the ACH network: 4 to 17 characters (Nacha Operating Rules, Appendix Three).
   */
  accountNumber: z
    .string({ error: 'Account number is required' })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Account number is required' })
        .regex(/^\d{4,17}$/, { error: 'Account number must be 4 to 17 digits' })
        .regex(/[1-9]/, { error: 'Please check the account number' }),
    ),
  kind: z.enum(linkedAccountKinds, { error: 'Please choose checking or savings.' }),
  nickname: optionalText(limits.payeeNicknameLengthMax),
};

export const ownershipMissing = 'Please confirm that this account is yours.';
