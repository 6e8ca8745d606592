import { accountTypes } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, positiveId, timestamp } from '../fields.ts';

export const account = z.object({
  id: positiveId,
  userId: positiveId,
  accountNumber: z.string(),
  accountType: z.enum(accountTypes),
  /** The available balance: the posted balance minus holds. */
  balance: decimalText,
  /** The posted balance, including money on hold. */
  currentBalance: decimalText,
  heldAmount: decimalText,
  /**
   * What it owes the bank for returned deposits; while it owes anything, `balance` is 0.00. Screens
   * show the balance minus this amount.
   */
  owed: decimalText,
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Account = z.infer<typeof account>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  tag: 'Accounts',
  summary: "The signed-in customer's account",
  access: 'signed-in',
  status: 200,
  answer: account,
  problems: ['not_found'],
});
