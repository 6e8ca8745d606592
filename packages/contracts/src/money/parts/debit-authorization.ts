import { z } from 'zod';
import { positiveId, timestamp } from '../../fields.ts';
import { ownSession } from '../../people/sessions.ts';

/** A text that the caller is to authorize, and what a call names it by. */
export const authorizationText = z.object({
  body: z.string(),
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
});

/** Names a text that the caller has read and authorizes. */
export const agreedHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'Please authorize the debit at your other bank.' });

/** What a customer authorized the bank to debit at another bank, word for word. */
export const debitAuthorization = z.object({
  id: positiveId,
  body: z.string(),
  authorizedAt: timestamp,
  /** How its customer had signed in; they entered their PIN, too. */
  signedInBy: ownSession.shape.openedBy,
  isRecurring: z.boolean(),
  /** Of a recurring one: when it was revoked or ended. */
  endedAt: timestamp.nullable(),
});
export type DebitAuthorization = z.infer<typeof debitAuthorization>;
