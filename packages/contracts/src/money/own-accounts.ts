import { accountTypes, limits } from '@seven-hills/bank/limits';
import { transactionTypes } from '@seven-hills/bank/transaction';
import { accountRoles } from '@seven-hills/bank/words/sharing-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  messageAnswer,
  optionalText,
  pin,
  positiveId,
  timestamp,
} from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { agreedForAccount } from '../people/parts/agreed-texts.ts';
import { account } from './accounts.ts';

export const ownAccount = account.extend({
  /** What the customer calls it; null: as its type is called. */
  nickname: z.string().nullable(),
  /** Whether it is the account that a request is about if the request names none. */
  isPrimary: z.boolean(),
  role: z.enum(accountRoles),
  /** Whether other people own it, too. */
  isShared: z.boolean(),
  /** The available balance minus what savings goals hold; null for an account without goals. */
  freeToSpend: decimalText.nullable(),
  /** When a certificate matures; null for an account without a term. */
  maturesOn: calendarDate().nullable(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** An account that no money moves on anymore; its activity and documents can be read. */
const closedAccount = z.object({
  id: positiveId,
  accountNumber: z.string(),
  accountType: z.enum(accountTypes),
  nickname: z.string().nullable(),
  createdAt: timestamp,
  closedAt: timestamp,
});
export type ClosedAccount = z.infer<typeof closedAccount>;

export const listOwnAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/own-accounts',
  tag: 'Accounts',
  summary: 'The accounts that the caller owns or views, the primary one first',
  access: 'signed-in',
  status: 200,
  answer: z.object({
    accounts: z.array(ownAccount),
    /** The latest first. */
    closed: z.array(closedAccount),
    /** Posted and available, over all that the caller owns. */
    currentBalance: decimalText,
    balance: decimalText,
  }),
  problems: [],
});

const nickname = optionalText(limits.accountNicknameLengthMax);

export const openOwnAccount = defineEndpoint({
  method: 'POST',
  path: '/api/own-accounts',
  tag: 'Accounts',
  summary: 'Open another account, to which the named versions of the bank’s texts apply',
  /** Whoever registered without an account opens the first one with it. */
  access: 'signed-in',
  idempotent: true,
  body: z.object({
    accountType: z.enum(accountTypes, { error: 'Please choose an account type' }),
    nickname,
    /** The versions that apply to the account, which the customer read. */
    agreements: agreedForAccount,
  }),
  status: 201,
  answer: ownAccount,
  problems: ['deposit_required', 'account_suspended', 'not_offered', 'text_outdated', 'conflict'],
});

const id = z.object({ id: positiveId });

export const changeOwnAccount = defineEndpoint({
  method: 'PATCH',
  path: '/api/own-accounts/:id',
  tag: 'Accounts',
  summary: 'Rename an account, or make it the primary one',
  access: 'customer',
  params: id,
  body: z.object({ nickname: nickname.optional(), isPrimary: z.literal(true).optional() }),
  status: 200,
  answer: ownAccount,
  problems: ['not_found', 'conflict'],
});

const closing = z.object({
  /** Posted. */
  balance: decimalText,
  /** What closing credits first. */
  interest: decimalText,
  /** What must arrive or be decided first, the latest first. */
  pending: z.array(
    z.object({ id: positiveId, type: z.enum(transactionTypes), amount: decimalText }),
  ),
  openCases: z.int(),
  /** Whether the caller has no other account; staff close the last one. */
  isLast: z.boolean(),
});

export const accountClosing = defineEndpoint({
  method: 'GET',
  path: '/api/own-accounts/:id/closing',
  tag: 'Accounts',
  summary: 'What closing an account would move, and what must end first',
  access: 'customer',
  params: id,
  status: 200,
  answer: closing,
  problems: ['not_found'],
});

export const closeOwnAccount = defineEndpoint({
  method: 'POST',
  path: '/api/own-accounts/:id/closing',
  tag: 'Accounts',
  summary: 'Close an account for good, and move the rest of its money to another one of the caller',
  access: 'customer',
  params: id,
  body: z.object({
    /** Where the rest goes; needed if there is any. */
    toAccountId: positiveId.optional(),
    /** The account that becomes the primary one; needed to close that. */
    primaryId: positiveId.optional(),
    pin,
  }),
  status: 200,
  answer: messageAnswer,
  problems: [...movementProblems, 'balance_changed'],
});
