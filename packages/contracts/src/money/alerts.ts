import { transactionTypes } from '@seven-hills/bank/transaction';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, ofAccount, ownPage, positiveId, timestamp } from '../fields.ts';

export const notification = z.object({
  id: positiveId,
  kind: z.string(),
  createdAt: timestamp,
  isRead: z.boolean(),
  /** The amount moved; for a low balance, the threshold. */
  amount: decimalText.nullable(),
  /** The sender or recipient, if any. */
  party: z.string().nullable(),
  /** The transaction that caused it, if any, and its type. */
  transactionId: positiveId.nullable(),
  type: z.enum(transactionTypes).nullable(),
  /** The account that it is about, if any, and what a caller with several accounts calls it. */
  accountId: positiveId.nullable(),
  accountLabel: z.string().nullable(),
  /** What happened, and why the caller is notified of it. */
  sentence: z.string(),
  reason: z.string(),
  /** The page of the app that shows what it is about, if any, and the words for a link to it. */
  place: z.object({ path: z.string(), label: z.string() }).nullable(),
  /** Whether it is about the security of the account, and cannot be turned off. */
  isSecurity: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const unreadCount = z.object({ count: z.number().int().nonnegative() });

const shared = { tag: 'Alerts', access: 'signed-in', status: 200 } as const;

export const listNotifications = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's alerts, newest first, about everything or one account",
  ofAccount: true,
  query: ownPage.extend(ofAccount.shape),
  answer: z.array(notification),
  problems: ['not_found'],
});

export const countUnreadNotifications = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many alerts the caller has not read',
  answer: unreadCount,
  problems: [],
});

export const markNotificationRead = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark one alert read; repeating it changes nothing',
  params: z.object({ id: positiveId }),
  answer: unreadCount,
  problems: ['not_found'],
});

export const markNotificationsRead = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark every alert read that is not newer than the one named',
  /** The newest alert that the caller has seen; later ones stay unread. */
  body: z.object({ throughId: positiveId }),
  answer: unreadCount,
  problems: [],
});

const preference = z.object({
  /** The kind of alert, and its name in the settings. */
  kind: z.string(),
  label: z.string(),
  /** True for the kinds that the app always shows. */
  inApp: z.boolean(),
  /** True for the kinds that the bank always emails. */
  email: z.boolean(),
  /** Whether it goes to the devices that the caller has added. */
  push: z.boolean(),
  isAlwaysShown: z.boolean(),
  isAlwaysEmailed: z.boolean(),
  /** The minimum amount; null for a kind without one. */
  amount: decimalText.nullable(),
});
export type AlertPreference = z.infer<typeof preference>;

const amountMessage = 'Please enter an amount';

/** An amount of zero or more, with at most two decimals. */
const thresholdAmount = z
  .string({ error: amountMessage })
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: amountMessage });

/** A customer's setting for one of the kinds that `readAlertPreferences` returns. */
export const chosenPreference = z.object({
  kind: z.string(),
  inApp: z.boolean(),
  email: z.boolean(),
  /** If omitted, the device setting is unchanged. */
  push: z.boolean().optional(),
  amount: thresholdAmount.nullable(),
});

export const readAlertPreferences = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/alert-preferences',
  summary: 'Which alerts the caller gets, and how',
  answer: z.array(preference),
  problems: [],
});

export const changeAlertPreferences = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/alert-preferences',
  summary: 'Choose alerts; kinds that are not named stay as they are',
  body: z.object({
    preferences: z
      .array(chosenPreference)
      .min(1)
      .max(100)
      .refine((chosen) => new Set(chosen.map(({ kind }) => kind)).size === chosen.length, {
        error: 'Please name each kind once',
      }),
  }),
  answer: z.array(preference),
  problems: [],
});

const accountAmount = z.object({
  accountId: positiveId,
  /** A kind of alert with an amount. */
  kind: z.string(),
  amount: decimalText,
});
export type AccountAlertAmount = z.infer<typeof accountAmount>;

export const readAccountAlertAmounts = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/account-alert-amounts',
  summary: 'The amounts that the caller chose for alerts about single accounts',
  answer: z.array(accountAmount),
  problems: [],
});

export const changeAccountAlertAmounts = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/account-alert-amounts/:id',
  summary: 'Choose amounts for alerts about one account that the caller owns or views',
  params: z.object({ id: positiveId }),
  body: z.object({
    amounts: z
      .array(
        z.object({
          kind: z.string(),
          /** If null, the amount for all accounts applies. */
          amount: thresholdAmount.nullable(),
        }),
      )
      .min(1)
      .max(100)
      .refine((chosen) => new Set(chosen.map(({ kind }) => kind)).size === chosen.length, {
        error: 'Please name each kind once',
      }),
  }),
  answer: z.array(accountAmount),
  problems: ['not_found'],
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
  answer: z.object({ kind: z.string(), message: z.string() }),
  problems: ['email_link_invalid', 'too_many_attempts'],
});
