import { brand } from '@seven-hills/bank/brand';
import { letterTo, type Mail } from './compose.ts';

// Phrases that several capabilities' mails share.

/** Mail to an unconfirmed address may reach a stranger, and contains no name. */
export const hello = 'Hello,';

export const notYou = `If this was not you, please call us immediately: ${brand.emergencyPhone}.`;

export const notRequested = `If you did not request this, please call us immediately: ${brand.emergencyPhone}.`;

export const notExpected = `If you did not expect this, please call us: ${brand.supportPhone}.`;

export const confirmLabel = 'Confirm your email address';

/** Reports activity that its owner should know, and what to do if somebody else caused it. */
export const report = (subject: string, firstName: string, what: string): Mail =>
  letterTo(firstName, subject, [what, notYou]);
