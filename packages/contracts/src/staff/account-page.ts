import { transactionTypes } from '@seven-hills/bank/transaction';
import { accountRoles } from '@seven-hills/bank/words/sharing-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, positiveId, requiredText, timestamp } from '../fields.ts';
import { account } from '../money/accounts.ts';
import { beneficiary } from '../money/beneficiaries.ts';
import { iraYears } from '../money/ira.ts';
import { customerNote } from './notes.ts';
import { openStop } from './stops.ts';
import { adminUser } from './users.ts';

/** `frozen` for itself; `suspended` with all of its owners; `credits_only` once all have died. */
export const accountStates = [
  'open',
  'frozen',
  'suspended',
  'credits_only',
  'awaiting_deposit',
  'closed',
] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as staff see it. */
const staffAccount = account.extend({
  /** What the customer calls it; null: as its type is called. */
  nickname: z.string().nullable(),
  state: z.enum(accountStates),
});

/** What a person may do with an account, or could. */
const ownership = z.object({
  role: z.enum(accountRoles),
  since: timestamp,
  /** When it ended; null while it lasts. */
  until: timestamp.nullable(),
});

const customerAccount = staffAccount.extend({
  ...ownership.shape,
  /** Whether it is the account that a call about the customer means if it names none. */
  isPrimary: z.boolean(),
});
export type CustomerAccount = z.infer<typeof customerAccount>;

export const listUserAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/accounts',
  tag: 'Staff',
  summary: 'The accounts of a customer, the primary one first, then former ones',
  access: { staff: 'customers.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.array(customerAccount),
  problems: ['not_found'],
});

/** A contribution beyond the limit that could not be refused and must be returned. */
const iraExcess = z.object({
  transactionId: positiveId,
  taxYear: z.int(),
  amount: decimalText,
  madeOn: calendarDate(),
});

const accountPage = z.object({
  account: staffAccount,
  closedAt: timestamp.nullable(),
  /** The person in whose name it is, who is taxed on its interest, with this account. */
  holder: adminUser,
  /** Those who may use it now, then former ones, newest first. */
  owners: z.array(
    ownership.extend({
      id: positiveId,
      name: z.string(),
      /** Whether their death is reported. */
      isDeceased: z.boolean(),
    }),
  ),
  /** The stop of this account for itself, if staff set one. */
  stop: openStop.omit({ kind: true }).nullable(),
  /** Who receives its money after the last owner's death; null if nobody was ever named. */
  beneficiaries: z
    .object({ beneficiaries: z.array(beneficiary), confirmedAt: timestamp })
    .nullable(),
  /** The owner’s tax years; null for an account that is no IRA, or the viewer’s own. */
  ira: iraYears.extend({ excess: z.array(iraExcess) }).nullable(),
  /** Its pending transactions that hold money, newest first. */
  holds: z.array(
    z.object({
      transactionId: positiveId,
      type: z.enum(transactionTypes),
      /** With the fee. */
      amount: decimalText,
      createdAt: timestamp,
    }),
  ),
  /** The other accounts of its only owner that its money can move to when staff close it. */
  restTargets: z.array(
    staffAccount.pick({ id: true, accountNumber: true, accountType: true, nickname: true }),
  ),
  /** What staff wrote about this account, newest first. */
  notes: z.array(customerNote),
});
export type AccountPage = z.infer<typeof accountPage>;

export const getAccountPage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id',
  tag: 'Staff',
  summary: 'One account with its owners, holds, and notes, which its owners see was opened',
  access: { staff: 'customers.view' },
  params: z.object({ id: positiveId }),
  query: z.object({
    /** Why it is opened, in the staff member's words. */
    reason: requiredText('Reason is required', 200).optional(),
  }),
  status: 200,
  answer: accountPage,
  problems: ['not_found'],
});
