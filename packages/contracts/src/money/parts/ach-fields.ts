import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { optionalText, pin, requiredText } from '../../fields.ts';
import { linkedAccountKinds, linkedFields } from './linked-fields.ts';
import { externalAmount } from './outside-forms.ts';

/** The form of an ACH payment, separate from its calls because a screen validates it, too. */

export const achRecipientKinds = ['person', 'company'] as const;

/** `same_day` settles on the banking day on which it is sent. */
export const achSpeeds = ['standard', 'same_day'] as const;
export type AchSpeed = (typeof achSpeeds)[number];

/** Who is paid, and where, in the order in which it is checked. */
export const achRecipient = z.object({
  recipientName: requiredText('Recipient name is required', 100),
  externalAccountNumber: linkedFields.accountNumber,
  externalRoutingNumber: linkedFields.routingNumber,
  accountKind: z.enum(linkedAccountKinds, { error: 'Please choose checking or savings.' }),
  recipientKind: z.enum(achRecipientKinds, { error: 'Please choose a person or a company.' }),
});

/** By what a company that the bank lists knows who pays. */
export const billReference = z.object({
  /** `Your account number with City Power` */
  referenceLabel: z.string(),
  /** A regular expression for what is typed. */
  referencePattern: z.string(),
  referenceExample: z.string(),
  /** What the bank says if it is missing or wrong. */
  referenceMissing: z.string(),
});
export type BillReference = z.infer<typeof billReference>;

/** The fields that the customer fills in. */
export const achDetails = z.object({
  amount: externalAmount,
  ...achRecipient.shape,
  description: optionalText(limits.descriptionLengthMax),
  pin,
});
