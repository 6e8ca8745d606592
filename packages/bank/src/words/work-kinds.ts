import type { Permission } from '../staff-roles.ts';

/**
 * - `wire`, `deposit`: a pending transaction that waits for a decision
 * - `failed_payment`: a payment that its network or service has not accepted, settled, or returned
 * - `proposal`: a change by a colleague
 * - `chat`: a chat whose customer is waiting for an answer
 * - `message`: a support form message without an answer
 * - `name_change`: a name that a customer requested
 * - `case`: a problem with a transaction that a customer reported
 * - `ach_entry`: an entry from the ACH network that the bank does not post or return by itself
 * - `incoming_wire`: a wire from another bank that could not be credited
 * - `wire_request`: a message of another bank that staff have to answer or to act on
 * - `refused_message`: a file of the wire network that the bank could not use
 * - `settlement`: a day whose network's figure differs from the bank's files, was entered by staff,
 * or
 *   is missing
 * - `ach_recall`: an ACH entry that the bank asked another one to return
 * - `screening`: a payment that fraud screening holds before it leaves
 * - `return_rate`: a rate of returned ACH debits near the network's limit, or above it
 */
export const workKinds = [
  'wire',
  'deposit',
  'failed_payment',
  'proposal',
  'chat',
  'message',
  'name_change',
  'case',
  'ach_entry',
  'incoming_wire',
  'wire_request',
  'settlement',
  'refused_message',
  'return_rate',
  'ach_recall',
  'screening',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** The permission to see, claim, and be assigned a kind of work. */
export const permissionOfWork: Readonly<Record<WorkKind, Permission>> = {
  wire: 'payments.decide',
  deposit: 'payments.decide',
  failed_payment: 'payments.decide',
  proposal: 'proposals.view',
  chat: 'chat.answer',
  message: 'messages.answer',
  name_change: 'name_changes.decide',
  case: 'cases.decide',
  ach_entry: 'payments.decide',
  incoming_wire: 'payments.decide',
  wire_request: 'payments.decide',
  settlement: 'payments.decide',
  refused_message: 'payments.decide',
  return_rate: 'payments.decide',
  ach_recall: 'payments.decide',
  screening: 'payments.decide',
};

/**
 * The service targets: how many minutes after its arrival an item is shown in amber, and after how
 * many it is due and shown in red. A wire that the bank would send automatically before then is due
 * when it is sent, and a proposal is due no later than when it expires. A case has its own
 * deadlines. Incoming wires and requests about wires are due at the opening of the next
 * funds-transfer day.
 */
export const serviceTargets: Readonly<
  Record<Exclude<WorkKind, 'case'>, { warnMinutes: number; dueMinutes: number }>
> = {
  wire: { warnMinutes: 60, dueMinutes: 240 },
  deposit: { warnMinutes: 60, dueMinutes: 240 },
  failed_payment: { warnMinutes: 30, dueMinutes: 120 },
  proposal: { warnMinutes: 240, dueMinutes: 1_440 },
  chat: { warnMinutes: 2, dueMinutes: 5 },
  message: { warnMinutes: 240, dueMinutes: 1_440 },
  name_change: { warnMinutes: 1_440, dueMinutes: 2_880 },
  ach_entry: { warnMinutes: 240, dueMinutes: 1_440 },
  incoming_wire: { warnMinutes: 60, dueMinutes: 10_080 },
  wire_request: { warnMinutes: 60, dueMinutes: 10_080 },
  settlement: { warnMinutes: 240, dueMinutes: 1_440 },
  refused_message: { warnMinutes: 60, dueMinutes: 240 },
  return_rate: { warnMinutes: 240, dueMinutes: 1_440 },
  screening: { warnMinutes: 30, dueMinutes: 120 },
  ach_recall: { warnMinutes: 20_160, dueMinutes: 20_160 },
};

/** How many business days before its deadline a case is shown in amber. */
export const caseWarningDays = 3;

/** Why a payment is stuck. */
export const paymentFailures = ['not_sent', 'no_answer', 'not_returned'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const workOwners = ['all', 'mine', 'unassigned'] as const;

/** The limits of the work queue. Amounts are in cents. */
export const workLimits = {
  /** How long a claim lasts without a heartbeat from its owner's screen. */
  claimMinutes: 15,
  /** How often the screen of a claim's owner sends a heartbeat. */
  claimRenewalMs: 60_000,
  /** The maximum number of items that the work queue shows; the counts include all items. */
  itemsMax: 100,
  /**
   * The largest amount, in cents, of a transaction that can be approved together with others, and
   * the maximum number of such transactions.
   */
  severalAmountMax: 100_000n,
  severalCountMax: 50,
} as const;
