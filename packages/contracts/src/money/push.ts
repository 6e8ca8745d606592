import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, timestamp } from '../fields.ts';

/** A full or half hour, at which quiet hours can start or end. */
const halfHour = z
  .string({ error: 'Please choose a time' })
  .regex(/^([01]\d|2[0-3]):(00|30)$/, { error: 'Please choose a full or half hour' });

/** From one time of day at the bank to another, past midnight if the second is earlier. */
const quietHours = z
  .object({ from: halfHour, to: halfHour })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Quiet hours must end at another time than they start',
  });

const settings = z.object({
  /** The quiet hours, during which email and device alerts wait; null for none. */
  quietHours: quietHours.nullable(),
  /** Whether device alerts show amounts and names, which anyone who sees the device can read. */
  showsDetails: z.boolean(),
});
export type AlertSettings = z.infer<typeof settings>;

const shared = { tag: 'Alerts', access: 'signed-in', status: 200 } as const;

export const readAlertSettings = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/alert-settings',
  summary: "The caller's quiet hours, and what devices show",
  answer: settings,
  problems: [],
});

export const changeAlertSettings = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/alert-settings',
  summary: 'Set quiet hours, and whether devices show amounts and names',
  body: settings,
  answer: settings,
  problems: [],
});

const alertDevice = z.object({
  id: positiveId,
  /** "Chrome on Windows", according to the browser. */
  device: z.string(),
  addedAt: timestamp,
  lastToldAt: timestamp.nullable(),
  /** The SHA-256 of its endpoint in base64url, from which a browser recognizes itself. */
  fingerprint: z.string(),
});
export type AlertDevice = z.infer<typeof alertDevice>;

export const listAlertDevices = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/alert-devices',
  summary: 'The browsers that receive the caller’s alerts',
  answer: z.object({
    /** The key for a browser's subscription (RFC 8292); null if the bank sends no device alerts. */
    publicKey: z.string().nullable(),
    devices: z.array(alertDevice),
  }),
  problems: [],
});

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, { error: 'Please use base64url' })
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, {
      error: `Please send ${bytes} bytes`,
    });

/** The body has the fields of a browser's `PushSubscription`. */
export const addAlertDevice = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/alert-devices',
  summary: 'Send the caller’s alerts to this browser; repeating it changes nothing',
  body: z.object({
    endpoint: z.string().min(1).max(1_000),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
    /** The bank's public key, as the browser received it. */
    publicKey: z.string().max(200),
  }),
  status: 201,
  answer: alertDevice,
  problems: ['not_offered', 'device_refused', 'conflict', 'too_many_attempts'],
});

const byId = z.object({ id: positiveId });

export const removeAlertDevice = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/alert-devices/:id',
  summary: 'Stop sending the caller’s alerts to a browser',
  params: byId,
  answer: messageAnswer,
  problems: ['not_found'],
});

export const testAlertDevice = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/alert-devices/:id/test',
  summary: 'Send a test message to a browser',
  params: byId,
  answer: messageAnswer,
  problems: ['not_found', 'not_offered', 'too_many_attempts'],
});
