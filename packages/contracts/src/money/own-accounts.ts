import { accountTypes, limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, optionalText, positiveId } from '../fields.ts';
import { account } from './accounts.ts';

const ownAccount = account.extend({
  /** What the customer calls it; null: as its type is called. */
  nickname: z.string().nullable(),
  /** Whether it is the account that a request is about if the request names none. */
  isPrimary: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const listOwnAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/own-accounts',
  tag: 'Accounts',
  summary: "The caller's accounts, the primary one first, and what they hold together",
  access: 'signed-in',
  status: 200,
  answer: z.object({
    accounts: z.array(ownAccount),
    /** Posted and available, over all of them. */
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
  summary: 'Open another account; the agreements that the customer accepted apply to it, too',
  access: 'customer',
  idempotent: true,
  body: z.object({
    accountType: z.enum(accountTypes, { error: 'Please choose an account type' }),
    nickname,
    agreed: z.literal(true, { error: 'Please agree to the terms first' }),
  }),
  status: 201,
  answer: ownAccount,
  problems: ['deposit_required', 'account_suspended', 'conflict'],
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
  problems: ['not_found'],
});
