import {
  isRoutingNumber,
  routingNumberProblem,
} from '@seven-hills/bank/payments/routing-number-rules';
import { pin } from '@seven-hills/contracts/fields';
import { linkedFields, ownershipMissing } from '@seven-hills/contracts/money/parts/linked-fields';
import { z } from 'zod';

const digitsOf = (text: unknown) => String(text).replace(/[\s-]/g, '');

/**
 * The fields in form order, validated by the rules of the API; the account number is typed twice.
 */
export const linkForm = z
  .object({
    routingNumber: linkedFields.routingNumber.refine(isRoutingNumber, {
      error: routingNumberProblem,
    }),
    bankName: linkedFields.bankName,
    accountNumber: linkedFields.accountNumber,
    accountNumberAgain: z.string(),
    // The select's empty option is a string until validation rejects it.
    kind: z.string().pipe(linkedFields.kind),
    nickname: linkedFields.nickname,
    isOwnAccount: z.boolean().refine(Boolean, { error: ownershipMissing }),
    pin,
  })
  .refine(
    ({ accountNumber, accountNumberAgain }) =>
      digitsOf(accountNumber) === digitsOf(accountNumberAgain),
    {
      error: 'The account numbers do not match.',
      path: ['accountNumberAgain'],
      // Reported together with the errors of other fields.
      when: () => true,
    },
  )
  .transform(({ accountNumberAgain: _again, ...body }) => ({
    ...body,
    isOwnAccount: true as const,
  }));

export type LinkValues = z.input<typeof linkForm>;

export const emptyLink: LinkValues = {
  routingNumber: '',
  bankName: '',
  accountNumber: '',
  accountNumberAgain: '',
  kind: '',
  nickname: '',
  isOwnAccount: false,
  pin: '',
};
