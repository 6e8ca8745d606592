import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, positiveId, timestamp } from '../fields.ts';
import { debitAuthorization } from '../money/parts/debit-authorization.ts';
import { givenBackItem } from '../money/parts/given-back.ts';
import { customerNote } from './notes.ts';
import { correctionScopes } from './parts/correction-form.ts';
import { listedTransaction } from './transactions.ts';

/** One line of one account of the ledger. */
export const ledgerLine = z.object({
  postedAt: timestamp,
  /** The holder's name, or the bank's name for its own account. */
  account: z.string(),
  /** Null for the bank's own accounts. */
  accountNumber: z.string().nullable(),
  /** The reason for the movement: `wire_transfer`, `fee`. */
  reason: z.string(),
  /** Decimal text in the column of its side. */
  debit: decimalText.nullable(),
  credit: decimalText.nullable(),
  /** For the bank's own accounts, included only for roles that can see the reports. */
  balanceAfter: decimalText.nullable(),
});

export type LedgerLine = z.infer<typeof ledgerLine>;

/** The events of a transaction, one by one. */
const timelineKinds = [
  'created',
  'held',
  'proposed',
  'voted',
  'approved',
  'declined',
  'settled',
  'failed',
  'handed_over',
  'network_accepted',
  'network_settled',
  'network_rejected',
  'returned',
  'corrected',
  'revealed',
  'notified',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

export const timelineEvent = z.object({
  at: timestamp,
  kind: z.enum(timelineKinds),
  /** The person who did it; null for the bank's own jobs and for outside parties. */
  by: z.string().nullable(),
  /** A reason, a note, or the recipient of a message. */
  detail: z.string().nullable(),
});

export type TimelineEvent = z.infer<typeof timelineEvent>;

/** The effect of a correction, or the reason why none is possible. */
const possibleCorrection = z.object({
  scope: z.enum(correctionScopes),
  /** Why it is refused, as a sentence; null if the correction is possible. */
  refusal: z.string().nullable(),
  /**
   * The holders whose accounts would be debited and credited, and the amounts; `The bank` for its
   * own accounts.
   */
  debited: z.object({ name: z.string(), amount: decimalText }),
  credited: z.object({ name: z.string(), amount: decimalText }),
});

export type PossibleCorrection = z.infer<typeof possibleCorrection>;

const transactionPage = z.object({
  transaction: listedTransaction,
  /** Null for a transaction without a fee. */
  fee: z
    .object({
      amount: decimalText,
      /**
       * The version of the limits and fees that set it, and when that version took effect; null for
       * transactions that predate versions.
       */
      version: z.int().nullable(),
      validFrom: timestamp.nullable(),
    })
    .nullable(),
  /** Null for a transaction that was completed immediately. */
  hold: z
    .object({
      /** The amount that it holds or held. */
      amount: decimalText,
      /** Not sent before this moment, because its recipient was new. */
      heldUntil: timestamp.nullable(),
      /** Null while the hold is in place. */
      releasedAt: timestamp.nullable(),
      isPosted: z.boolean(),
    })
    .nullable(),
  /** What the customer presented for cash at the counter; null if none was recorded. */
  identification: z.string().nullable(),
  /** Of money added from another bank: what its customer authorized; else null. */
  authorization: debitAuthorization.nullable(),
  entries: z.array(ledgerLine),
  /** Oldest first. */
  timeline: z.array(timelineEvent),
  /** Staff notes about it, newest first. */
  notes: z.array(customerNote.extend({ customerId: positiveId })),
  corrections: z.array(possibleCorrection),
  /** What corrections, cases, and returns gave back of it so far. */
  givenBack: z.array(givenBackItem),
});

export type TransactionPage = z.infer<typeof transactionPage>;

export const getTransactionPage = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/:id',
  tag: 'Staff',
  summary: 'One transaction with its ledger entries, hold, fee, timeline, and notes',
  access: { staff: 'transactions.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: transactionPage,
  problems: ['not_found'],
});

/**
 * The receipt as the customer who ordered the transaction gets it. The customers can see that staff
 * viewed it.
 */
export const downloadReceiptOfCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transactions/:id/receipt',
  tag: 'Staff',
  summary: 'The receipt of a transaction, as a PDF',
  access: { staff: 'transactions.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

export const revealAccountNumber = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/reveal',
  tag: 'Staff',
  summary: "A wire recipient's full account number; the audit log records who saw it",
  access: { staff: 'payments.decide' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.object({ accountNumber: z.string() }),
  problems: ['not_found', 'conflict'],
});
