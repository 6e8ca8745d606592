import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { report } from '../../platform/mail/phrases.ts';

export const authenticatorAddedMail = (firstName: string): Mail =>
  report(
    'An authenticator app was added',
    firstName,
    'An authenticator app was added to your account. From now on, signing in with your password also takes its 6-digit code.',
  );

export const authenticatorRemovedMail = (firstName: string): Mail =>
  report(
    'Your authenticator app was removed',
    firstName,
    'The authenticator app was removed from your account. Its codes are no longer accepted, and no device is trusted any longer.',
  );

export const recoveryCodesMadeMail = (firstName: string): Mail =>
  report(
    'New recovery codes were made',
    firstName,
    `${limits.recoveryCodeCount} new recovery codes were made for your account. Earlier ones no longer work.`,
  );

export const recoveryCodeUsedMail = (firstName: string, left: number): Mail =>
  report(
    'A recovery code was used',
    firstName,
    `One of your recovery codes was used. ${left === 1 ? 'One is' : `${left === 0 ? 'None are' : `${left} are`}`} left; you can make new ones in your profile under Sign-In Protection.`,
  );

/**
 * Sent after the last attempt of a window. The password was correct, so someone else may know it.
 */
export const secondStepBlockedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Someone could not confirm that they are you', [
    'Someone entered the right password of your account, but several wrong codes. We accept no codes for 15 minutes.',
    `If this was not you, your password is known to someone else: please change it now. We are there to help: ${brand.emergencyPhone}.`,
  ]);

export const factorResetStoppedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your sign-in protection stays', [
    'The removal of your passkeys, your authenticator app, and your recovery codes was stopped. Nothing has changed.',
    `If you did not request the removal, someone may be impersonating you. Please call us: ${brand.emergencyPhone}.`,
  ]);

export const thresholdRaisedMail = (firstName: string, threshold: string): Mail =>
  report(
    'Your confirmation amount was raised',
    firstName,
    `From now on, you are asked for a confirmation only above ${threshold}. You can change this amount in your profile under Sign-In Protection.`,
  );
