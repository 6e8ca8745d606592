import { transactionTypes } from '@seven-hills/bank/transaction';
import {
  alertDefaults,
  alertKinds,
  chosenKinds,
  isEmailOptional,
  isShownBeside,
  requestEvents,
} from '@seven-hills/bank/words/alert-kinds';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, ownPage, positiveId, timestamp } from '../fields.ts';

export const notification = z.object({
  id: positiveId,
  kind: z.enum(alertKinds),
  createdAt: timestamp,
  isRead: z.boolean(),
  /** The amount moved; for a low balance, the threshold. */
  amount: decimalText.nullable(),
  /** The sender or recipient, if any. */
  party: z.string().nullable(),
  /** The transaction that caused it, if any, and its type. */
  transactionId: positiveId.nullable(),
  type: z.enum(transactionTypes).nullable(),
  /** The text of alerts that the other fields do not describe. */
  sentence: z.string().nullable(),
  /** The schedule that it is about, if any. */
  scheduleId: positiveId.nullable(),
  /** The payment request that it is about, and its event; otherwise null. */
  paymentRequestId: positiveId.nullable(),
  requestEvent: z.enum(requestEvents).nullable(),
});
export type Notification = z.infer<typeof notification>;

const unreadCount = z.object({ count: z.number().int().nonnegative() });

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  tag: 'Alerts',
  summary: "The caller's alerts, newest first",
  access: 'signed-in',
  query: ownPage,
  status: 200,
  answer: z.array(notification),
  problems: [],
});

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  tag: 'Alerts',
  summary: 'How many alerts the caller has not read',
  access: 'signed-in',
  status: 200,
  answer: unreadCount,
  problems: [],
});

export const markNotificationRead = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  tag: 'Alerts',
  summary: 'Mark one alert read; repeating it changes nothing',
  access: 'signed-in',
  params: z.object({ id: positiveId }),
  status: 200,
  answer: unreadCount,
  problems: ['not_found'],
});

export const markNotificationsRead = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  tag: 'Alerts',
  summary: 'Mark every alert read that is not newer than the one named',
  access: 'signed-in',
  /** The newest alert that the caller has seen; later ones stay unread. */
  body: z.object({ throughId: positiveId }),
  status: 200,
  answer: unreadCount,
  problems: [],
});

const preference = z.object({
  kind: z.enum(chosenKinds),
  /** True for the kinds that the app always shows. */
  inApp: z.boolean(),
  /** True for the kinds that the bank always emails. */
  email: z.boolean(),
  /** Whether it goes to the devices that the caller has added. */
  push: z.boolean(),
  amount: decimalText.nullable(),
});
export type AlertPreference = z.infer<typeof preference>;

const amountMessage = 'Please enter an amount';

/** An amount of zero or more, with at most two decimals. */
const thresholdAmount = z
  .string({ error: amountMessage })
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: amountMessage });

/** A customer's setting for one kind. */
export const chosenPreference = z
  .object({
    kind: z.enum(chosenKinds),
    inApp: z.boolean(),
    email: z.boolean(),
    /** If omitted, the device setting is unchanged. */
    push: z.boolean().optional(),
    amount: thresholdAmount.nullable(),
  })
  .superRefine(({ kind, inApp, email, amount }, context) => {
    const { amount: usual } = alertDefaults[kind];
    if (isShownBeside(kind) && !inApp)
      context.addIssue({
        code: 'custom',
        path: ['inApp'],
        message: 'We always show you this',
      });
    if (!isEmailOptional(kind) && !email)
      context.addIssue({
        code: 'custom',
        path: ['email'],
        message: 'We always email you about this',
      });
    if ((usual === null) !== (amount === null))
      context.addIssue({ code: 'custom', path: ['amount'], message: amountMessage });
  });

export const readAlertPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/alert-preferences',
  tag: 'Alerts',
  summary: 'Which alerts the caller gets, and how',
  access: 'signed-in',
  status: 200,
  answer: z.array(preference),
  problems: [],
});

export const changeAlertPreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/alert-preferences',
  tag: 'Alerts',
  summary: 'Choose alerts; kinds that are not named stay as they are',
  access: 'signed-in',
  body: z.object({
    preferences: z
      .array(chosenPreference)
      .min(1)
      .max(chosenKinds.length)
      .refine((chosen) => new Set(chosen.map(({ kind }) => kind)).size === chosen.length, {
        error: 'Please name each kind once',
      }),
  }),
  status: 200,
  answer: z.array(preference),
  problems: [],
});

/**
 * RFC 8058: email programs post here, without a session, to the address in the message's header. A
 * browser that opens the same address gets a page with a button.
 */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribe',
  tag: 'Alerts',
  summary: "Stop the emails of one kind of alert, by a message's link",
  access: 'anyone',
  query: z.object({ token: z.string().min(1).max(300) }),
  status: 200,
  answer: z.object({ kind: z.enum(chosenKinds), message: z.string() }),
  problems: ['email_link_invalid', 'too_many_attempts'],
});
