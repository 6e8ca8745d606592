import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { isPositiveAmount, optionalText, positiveId, requiredText } from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { fromGoals } from './parts/from-goals.ts';
import { iraChoice } from './parts/ira-choice.ts';
import { transaction } from './parts/transaction.ts';

const requiredMessage = 'Please fill in all required fields including your PIN.';

/** Checked in the form's order: both accounts, the amount, the PIN. */
export const newOwnTransfer = z
  .object({
    fromAccountId: positiveId,
    toAccountId: positiveId,
    amount: requiredText(requiredMessage),
    pin: requiredText(requiredMessage),
    description: optionalText(limits.descriptionLengthMax),
    fromGoals,
    ira: iraChoice,
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.fromAccountId === form.toAccountId)
      refuse('toAccountId', 'Please choose two different accounts.');
    if (!isPositiveAmount(form.amount)) refuse('amount', 'Please enter a valid amount.');
    if (!/^\d{4}$/.test(form.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
  });
export type NewOwnTransfer = z.output<typeof newOwnTransfer>;

export const makeOwnTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/own-transfers',
  tag: 'Transactions',
  summary: "Move money between two of the caller's accounts, immediately and without a fee",
  access: 'customer',
  ofAccount: true,
  idempotent: true,
  body: newOwnTransfer,
  status: 201,
  answer: transaction,
  problems: [...movementProblems, 'recipient_not_found'],
});
