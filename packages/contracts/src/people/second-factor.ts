import { limits } from '@seven-hills/bank/limits';
import { parseAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, messageAnswer, positiveId, timestamp } from '../fields.ts';
import { emailWith } from '../person-fields.ts';
import {
  authenticatorCode,
  confirmation,
  factorProblems,
  newRecoveryCodes,
} from './parts/confirmation.ts';
import { passkeyRequest } from './parts/passkey-messages.ts';
import { passkey } from './passkeys.ts';

/** A browser on which the second step of a sign-in is skipped. */
export const trustedDevice = z.object({
  id: positiveId,
  /** "Chrome on Windows", according to the browser. */
  device: z.string(),
  ipAddress: z.string(),
  trustedAt: timestamp,
  lastUsedAt: timestamp,
  endsAt: timestamp,
  /** Whether it is the browser that made this request. */
  isCurrent: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

const shared = { tag: 'Second factors', access: 'signed-in', status: 200 } as const;

export const getSecondFactor = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/second-factor',
  summary: "The caller's authenticator app, passkeys, recovery codes, and trusted devices",
  beforeSecondFactor: true,
  answer: z.object({
    authenticator: z.object({ addedAt: timestamp, lastUsedAt: timestamp.nullable() }).nullable(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
    trustedDevices: z.array(trustedDevice),
    /**
     * A movement above this amount, fee included, requires a confirmation, as does every movement
     * to a new outside recipient.
     */
    threshold: decimalText,
    /** Whether the caller must confirm movements; with only the password if there is no factor. */
    confirmsMovements: z.boolean(),
    /** Null if passkeys can be used; otherwise why the page's address does not allow them. */
    passkeysUnavailable: z.string().nullable(),
  }),
  problems: [],
});

/** The amount above which movements must be confirmed, as decimal text: `1000.00`. */
const threshold = z
  .string({ error: 'Please enter an amount' })
  .trim()
  .transform((text, context) => {
    const cents = parseAmount(text);
    if (cents !== null && cents <= limits.transactionAmountMax) return toDecimal(cents);
    const message =
      cents === null ? 'Please enter an amount' : 'Please enter at most $1,000,000.00';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The actions that a passkey can confirm; its challenge is bound to one of them. */
const confirmedChanges = [
  'add_passkey',
  'remove_passkey',
  'add_authenticator',
  'remove_authenticator',
  'make_recovery_codes',
  'change_email',
  'change_password',
  'change_pin',
  'set_pin',
  'unlock_pin',
  'raise_threshold',
  'schedule_payment',
  'invite_to_account',
  'accept_invitation',
  'leave_account',
  'change_beneficiaries',
  'confirm_beneficiaries',
  'confirm_session',
  'unlock_account',
] as const;

const changeToConfirm = z.object({
  change: z.enum(confirmedChanges),
  /** The passkey to remove. */
  passkeyId: positiveId.optional(),
  /** With `change_email`. */
  newEmail: emailWith('Please enter a valid email address').optional(),
  /** With `raise_threshold`. */
  threshold: threshold.optional(),
  /** With `schedule_payment`: `scheduleTerms` of `calendar/schedule-terms`. */
  schedule: z.string().max(300).optional(),
  /**
   * With the changes of who uses an account: `sharingTerms` of `words/sharing-words`; with those of
   * its beneficiaries: `beneficiaryTerms` of `beneficiaries`.
   */
  sharing: z.string().max(3_000).optional(),
});
/** A change and its data, to which a passkey's challenge is bound. */
export type ChangeToConfirm = z.output<typeof changeToConfirm>;

export const startConfirmation = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/second-factor/confirmation-options',
  summary: 'What the browser needs to confirm one change with a passkey',
  body: changeToConfirm,
  answer: passkeyRequest,
  problems: ['factor_not_set_up', 'not_offered', 'too_many_attempts'],
});

/** Required after a call was refused with `confirmation_required` or `staff_factor_required`. */
export const confirmSession = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/session/confirm',
  summary: 'Confirm one’s identity again, for staff decisions about money in the next minutes',
  body: confirmation,
  answer: messageAnswer,
  problems: factorProblems,
});

export const startAuthenticator = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/second-factor/authenticator',
  summary: 'Start to set up an authenticator app, after confirming the owner',
  beforeSecondFactor: true,
  body: confirmation,
  status: 201,
  answer: z.object({
    /** Base32, for people who type it in. */
    secret: z.string(),
    /** `otpauth://totp/…`, which the QR code encodes. */
    uri: z.string(),
    /** The black modules as an SVG path, in a square of `size` units. */
    qrCode: z.object({ size: z.int(), path: z.string() }),
  }),
  problems: [...factorProblems, 'factor_already_set_up'],
});

export const confirmAuthenticator = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/second-factor/authenticator/confirm',
  summary: 'Finish setting up an authenticator app by its first code',
  beforeSecondFactor: true,
  body: z.object({ code: authenticatorCode }),
  answer: z.object({
    message: z.string(),
    /** Returned with the first factor, and never shown again; otherwise null. */
    recoveryCodes: newRecoveryCodes.nullable(),
  }),
  problems: [
    'second_factor_wrong',
    'factor_already_set_up',
    'factor_not_set_up',
    'too_many_attempts',
  ],
});

export const removeAuthenticator = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/second-factor/authenticator/remove',
  summary: 'Remove the authenticator app, after confirming the owner',
  body: confirmation,
  answer: messageAnswer,
  problems: [...factorProblems, 'factor_not_set_up'],
});

export const makeRecoveryCodes = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'Replace the recovery codes, after confirming the owner',
  body: confirmation,
  status: 201,
  answer: z.object({ message: z.string(), recoveryCodes: newRecoveryCodes }),
  problems: [...factorProblems, 'factor_not_set_up'],
});

export const setThreshold = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/second-factor/threshold',
  summary: 'Set the amount above which movements are confirmed; raising it needs a confirmation',
  body: confirmation.extend({ threshold }),
  answer: z.object({ message: z.string(), threshold: decimalText }),
  problems: [...factorProblems, 'confirmation_required'],
});

export const removeTrustedDevice = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/trusted-devices/:id',
  summary: 'Stop trusting a device',
  params: z.object({ id: positiveId }),
  answer: messageAnswer,
  problems: ['not_found'],
});
