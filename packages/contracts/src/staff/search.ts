import { customerFlags } from '@seven-hills/bank/customer-flags';
import { transactionStatuses, transactionTypes } from '@seven-hills/bank/transaction';
import { caseStates, errorKinds } from '@seven-hills/bank/words/case-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accountType, decimalText, positiveId, searchText, timestamp } from '../fields.ts';
import { accountStates } from './account-page.ts';
import { userStatuses } from './users.ts';

/** A person found by a search of the whole bank. */
const foundPerson = z.object({
  id: positiveId,
  name: z.string(),
  email: z.string(),
  accountNumber: z.string().nullable(),
  status: z.enum(userStatuses),
  flags: z.array(z.enum(customerFlags)),
});

/** An account found by its number. */
const foundAccount = z.object({
  id: positiveId,
  accountNumber: z.string(),
  accountType,
  nickname: z.string().nullable(),
  state: z.enum(accountStates),
  /** The person in whose name it is. */
  holder: z.string(),
});

const foundTransaction = z.object({
  id: positiveId,
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  isTakenBack: z.boolean(),
  amount: decimalText,
  fee: decimalText,
  /** The sender and the recipient, if any: an account holder, or the outside recipient. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: timestamp,
});

export const foundMessage = z.object({
  id: positiveId,
  /** `SM00000042` */
  reference: z.string(),
  name: z.string(),
  subject: z.string(),
  isAnswered: z.boolean(),
});

export const foundCase = z.object({
  id: positiveId,
  /** `C00000042` */
  number: z.string(),
  customer: z.object({ id: positiveId, name: z.string() }),
  kind: z.enum(errorKinds),
  state: z.enum(caseStates),
  amount: decimalText,
  reportedAt: timestamp,
});

export const searchBank = defineEndpoint({
  method: 'GET',
  path: '/api/admin/search',
  tag: 'Staff',
  summary:
    'The first people, accounts, transactions, cases, and messages that match a text, as far as the role may see them',
  access: { staff: 'work.view' },
  query: z.object({
    /**
     * A name in any order, part of an email address, a phone number, an account number or its last
     * four digits; a receipt number, an amount, words in a transaction; a case number; the
     * reference of a message. The open cases of the people found are also included.
     */
    search: searchText,
  }),
  status: 200,
  answer: z.object({
    people: z.array(foundPerson),
    /** Only for at least four digits of a number: its first, or all of its last four. */
    accounts: z.array(foundAccount),
    transactions: z.array(foundTransaction),
    cases: z.array(foundCase),
    messages: z.array(foundMessage),
  }),
  problems: [],
});
