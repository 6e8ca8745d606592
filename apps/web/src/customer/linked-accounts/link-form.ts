import { isRoutingNumber, routingNumberProblem } from '@seven-hills/bank/payments/routing-numbers';
import { newLinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { z } from 'zod';

const { shape } = newLinkedAccount;
const digitsOf = (text: unknown) => String(text).replace(/[\s-]/g, '');

/** The fields in form order, validated by the rules of the API; the account number is typed twice. */
export const linkForm = z
  .object({
    routingNumber: shape.routingNumber.refine(isRoutingNumber, { error: routingNumberProblem }),
    bankName: shape.bankName,
    accountNumber: shape.accountNumber,
    accountNumberAgain: z.string(),
    // The select's empty option is a string until validation rejects it.
    kind: z.string().pipe(shape.kind),
    nickname: shape.nickname,
    isOwnAccount: z.boolean().pipe(shape.isOwnAccount),
    pin: shape.pin,
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
  .transform(({ accountNumberAgain: _again, ...body }) => body);

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
