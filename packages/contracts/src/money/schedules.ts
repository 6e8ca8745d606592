import { frequencies, shifts } from '@seven-hills/bank/calendar/schedule-dates';
import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  messageAnswer,
  ofAccount,
  optionalText,
  pin,
  positiveId,
  timestamp,
} from '../fields.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { agreedHash, authorizationText } from './parts/debit-authorization.ts';
import { externalAmount } from './parts/outside-forms.ts';
import { payeeKinds } from './payees.ts';

const scheduleStates = ['active', 'paused', 'ended'] as const;
/** `missed`: not made for days; waits until its owner makes or skips it. */
const occurrenceStates = ['waiting', 'posted', 'skipped', 'failed', 'missed'] as const;

const date = (message: string) =>
  calendarDate({ error: message }).refine((day) => day >= '2000', { error: message });
const dayOfMonth = z
  .int({ error: 'Please choose a day of the month' })
  .min(1, { error: 'Please choose a day of the month' })
  .max(31, { error: 'Please choose a day of the month' });

/** When a schedule pays. `ruleProblems` in `calendar/schedule-dates` checks the remaining rules. */
export const dateFields = {
  every: z.enum(frequencies, { error: 'Please choose how often to pay' }),
  firstOn: date('Please enter the date of the first payment'),
  /** Default: the day of `firstOn`. */
  day: dayOfMonth.nullish(),
  secondDay: dayOfMonth.nullish().transform((day) => day ?? null),
  /** For wires, which run only on business days. Other payments run on any day. */
  shift: z.enum(['next', 'previous']).default('next'),
  endsOn: date('Please enter a valid date')
    .nullish()
    .transform((day) => day ?? null),
  count: z
    .int({ error: 'Please enter a number of payments' })
    .min(1, { error: 'Please enter at least one payment' })
    .max(999, { error: 'Please enter at most 999 payments' })
    .nullish()
    .transform((count) => count ?? null),
};

/** The account that pays. Default: the primary one; in a change, the same as before. */
const fromAccountId = positiveId.optional();

const order = {
  fromAccountId,
  amount: externalAmount,
  description: optionalText(limits.descriptionLengthMax),
  ...dateFields,
};

/** What pays a schedule's dates, and when. */
export type ScheduleOrder = z.output<z.ZodObject<typeof order>>;

const scheduledKinds = [...payeeKinds, 'own_account', 'add_money', 'send_to_bank'] as const;
/** The kinds of payee of a schedule. */
export const scheduledKind = z.enum(scheduledKinds);

const dated = z.object({
  nominalOn: calendarDate(),
  /** The day on which it runs, which differs if that is not a business day. */
  dueOn: calendarDate(),
});

/** An upcoming payment of a schedule. */
export const plannedPayment = dated.extend({
  amount: decimalText,
  state: z.enum(['waiting', 'skipped']),
});
export type PlannedPayment = z.infer<typeof plannedPayment>;

/** A payment of a schedule that was made, skipped, or failed, or is being retried today. */
export const occurrence = dated.extend({
  amount: decimalText,
  state: z.enum(occurrenceStates),
  /** Whether it was made later than planned, because the bank was down. */
  isLate: z.boolean(),
  attempts: z.int(),
  /** Why it failed or was skipped, or why the last attempt failed. */
  reason: z.string().nullable(),
  transactionId: positiveId.nullable(),
});
export type Occurrence = z.infer<typeof occurrence>;

export const schedule = z.object({
  id: positiveId,
  fromAccountId: positiveId,
  /**
   * Another owner of the account, "Olivia M.", whose schedule the caller can only end; null for the
   * caller's own.
   */
  orderedBy: z.string().nullable(),
  /** The saved payee; null if it pays another account of the caller, here or at another bank. */
  payeeId: positiveId.nullable(),
  toAccountId: positiveId.nullable(),
  /** The account at another bank, which `add_money` debits: `fromAccountId` then receives. */
  linkedAccountId: positiveId.nullable(),
  payeeKind: scheduledKind,
  payeeNickname: z.string(),
  isPayeeRemoved: z.boolean(),
  amount: decimalText,
  /** The fee of each payment at today's rates. */
  fee: decimalText,
  description: z.string().nullable(),
  every: z.enum(frequencies),
  firstOn: calendarDate(),
  day: z.int(),
  secondDay: z.int().nullable(),
  shift: z.enum(shifts),
  endsOn: calendarDate().nullable(),
  count: z.int().nullable(),
  state: z.enum(scheduleStates),
  /** `failures` after three failed payments in a row; `stop` after a stop at the other bank. */
  pausedBy: z.enum(['customer', 'failures', 'stop']).nullable(),
  /** The next payment that is not skipped; null if there is none. */
  next: plannedPayment.nullable(),
  /** A payment that was not made for days, which its owner makes or skips. */
  missed: dated.extend({ amount: decimalText }).nullable(),
  createdAt: timestamp,
});
export type Schedule = z.infer<typeof schedule>;

const scheduleProblems = ['deposit_required', 'not_found', 'conflict'] as const;
const orderingProblems = [
  ...scheduleProblems,
  'recipient_not_found',
  'amount_too_large',
  'not_offered',
  'email_unconfirmed',
  'account_suspended',
  'pin_incorrect',
  'pin_locked',
  'pin_not_set',
  ...confirmedMovementProblems,
] as const;
const scheduleId = z.object({ id: positiveId });

const shared = { tag: 'Scheduled payments', access: 'customer', status: 200 } as const;

export const listSchedules = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/schedules',
  summary: 'The caller’s scheduled payments: active and paused ones, then the latest that ended',
  ofAccount: true,
  /** Default: the schedules of all accounts. Of one account: those that pay from or to it. */
  query: ofAccount,
  answer: z.array(schedule),
  problems: ['deposit_required', 'not_found'],
});

export const getSchedule = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/schedules/:id',
  summary: 'One scheduled payment, with its next six dates and the latest that have passed',
  params: scheduleId,
  answer: schedule.extend({
    planned: z.array(plannedPayment),
    /** Newest first. */
    past: z.array(occurrence),
    /** Of a schedule that adds money: what the caller authorized. */
    authorizationId: positiveId.nullable(),
  }),
  problems: ['deposit_required', 'not_found'],
});

export const createSchedule = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules',
  summary:
    'Schedule a payment to a payee, another own account, or one at another bank, or money added from there; once or repeating',
  ofAccount: true,
  idempotent: true,
  body: z
    .object({
      payeeId: positiveId.optional(),
      toAccountId: positiveId.optional(),
      /** The caller's account at another bank. */
      linkedAccountId: positiveId.optional(),
      /** Whether it takes money from there, instead of sending money there. */
      addsMoney: z.boolean().default(false),
      /** To add money: the text that the caller authorizes, by its hash. */
      authorization: agreedHash.optional(),
      ...order,
      pin,
      confirmation: confirmation.optional(),
    })
    .refine(
      ({ payeeId, toAccountId, linkedAccountId, addsMoney }) =>
        [payeeId, toAccountId, linkedAccountId].filter((each) => each !== undefined).length === 1 &&
        (linkedAccountId !== undefined || !addsMoney),
      { path: ['payeeId'], error: 'Please choose whom to pay' },
    ),
  status: 201,
  answer: schedule,
  problems: orderingProblems,
});

export const textOfRecurringDebit = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/authorization',
  summary: 'What the caller authorizes who schedules money to be added; changes nothing',
  ofAccount: true,
  body: z.object({
    linkedAccountId: positiveId,
    fromAccountId,
    amount: externalAmount,
    ...dateFields,
  }),
  answer: authorizationText,
  problems: ['deposit_required', 'not_found', 'not_offered', 'amount_too_large'],
});

export const changeSchedule = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/schedules/:id',
  summary: 'Change all payments of a schedule that follow',
  ofAccount: true,
  params: scheduleId,
  body: z.object({ ...order, pin, confirmation: confirmation.optional() }),
  answer: schedule,
  problems: orderingProblems,
});

export const changeNextPayment = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/schedules/:id/next',
  summary: 'Change the amount of the next payment alone',
  params: scheduleId,
  body: z.object({
    nominalOn: calendarDate(),
    amount: externalAmount,
    pin,
    confirmation: confirmation.optional(),
  }),
  answer: schedule,
  problems: orderingProblems,
});

export const moveSchedules = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/move',
  summary: 'Let another own account pay and receive all scheduled payments of an account',
  ofAccount: true,
  body: z.object({ fromAccountId: positiveId, toAccountId: positiveId }),
  answer: messageAnswer,
  problems: ['deposit_required', 'not_found', 'recipient_not_found'],
});

export const skipPayment = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/:id/skip',
  summary: 'Skip one payment that is ahead, or take that back',
  params: scheduleId,
  body: z.object({ nominalOn: calendarDate(), skips: z.boolean().default(true) }),
  answer: messageAnswer,
  problems: scheduleProblems,
});

export const decideMissedPayment = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/:id/missed',
  summary: 'Make a missed payment now, or skip it',
  params: scheduleId,
  body: z.object({ nominalOn: calendarDate(), makes: z.boolean() }),
  answer: messageAnswer,
  problems: scheduleProblems,
});

export const setScheduleState = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/:id/state',
  summary: 'Pause, resume, or end a schedule',
  params: scheduleId,
  body: z.object({ action: z.enum(['pause', 'resume', 'end']) }),
  answer: messageAnswer,
  problems: scheduleProblems,
});

/** What lists of payments say about their schedule. */
const ofSchedule = {
  scheduleId: positiveId,
  payeeNickname: z.string(),
  /** Whether it adds money from a linked account. */
  addsMoney: z.boolean(),
  description: z.string().nullable(),
};

export const listUpcoming = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/schedules/upcoming',
  summary: 'The caller’s scheduled payments of the next 45 days, by day',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(3) }),
  answer: z.array(plannedPayment.extend(ofSchedule)),
  problems: ['deposit_required'],
});

/** One payment as the calendar of a month shows it. */
const calendarPayment = dated.extend({
  ...ofSchedule,
  amount: decimalText,
  state: z.enum(occurrenceStates),
});
export type CalendarPayment = z.infer<typeof calendarPayment>;

export const listMonthOfPayments = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/schedules/calendar',
  summary: 'The caller’s scheduled payments of one month, made and ahead, by day',
  query: z.object({
    /** `2026-12` */
    month: z
      .string({ error: 'Please choose a month' })
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Please choose a month' }),
  }),
  answer: z.array(calendarPayment),
  problems: ['deposit_required'],
});

/**
 * A payment that failed, was missed or late, or caused its schedule to pause, as shown in
 * notifications.
 */
const scheduleNotice = z.object({
  scheduleId: positiveId,
  nominalOn: calendarDate(),
  kind: z.enum(['failed', 'paused', 'late', 'missed']),
  payeeNickname: z.string(),
  addsMoney: z.boolean(),
  amount: decimalText,
  reason: z.string().nullable(),
  at: timestamp,
});
export type ScheduleNotice = z.infer<typeof scheduleNotice>;

export const listScheduleNotices = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/schedules/notices',
  summary: 'Failed and late payments that the caller has not put away, newest first',
  answer: z.array(scheduleNotice),
  problems: ['deposit_required'],
});

export const dismissScheduleNotice = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/schedules/:id/notices/dismiss',
  summary: 'Put the notice about one payment away',
  params: scheduleId,
  body: z.object({ nominalOn: calendarDate() }),
  answer: messageAnswer,
  problems: ['deposit_required', 'not_found'],
});
