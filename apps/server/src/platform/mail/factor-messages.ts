import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { compose, composeSecret, type Mail, type SecretMail } from './compose.ts';

/** Mail about the factors that people use in addition to their password. */

const notYou = `If this was not you, please call us immediately: ${brand.servicePhone}, day or night.`;

const report = (subject: string, firstName: string, what: string): Mail =>
  compose(subject, [`Dear ${firstName},`, what, notYou]);

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

export const passkeyAddedMail = (firstName: string, name: string): Mail =>
  report(
    'A passkey was added',
    firstName,
    `The passkey “${name}” was added to your account. Anyone who has it and can unlock it can sign in to your account.`,
  );

export const passkeyRemovedMail = (firstName: string, name: string): Mail =>
  report(
    'A passkey was removed',
    firstName,
    `The passkey “${name}” was removed from your account. It no longer signs in.`,
  );

export const thresholdRaisedMail = (firstName: string, threshold: string): Mail =>
  report(
    'Your confirmation amount was raised',
    firstName,
    `From now on, you are asked for a confirmation only above ${threshold}. You can change this amount in your profile under Sign-In Protection.`,
  );

export const deviceTrustedMail = (firstName: string, device: string): Mail =>
  report(
    'A device is now trusted',
    firstName,
    `${device} is now trusted: for ${limits.trustedDeviceDays} days, signing in there takes only your password. You can stop trusting it in your profile under Sign-In Protection.`,
  );

/**
 * Sent after the last attempt of a window. The password was correct, so someone else may know it.
 */
export const secondStepBlockedMail = (firstName: string): Mail =>
  compose('Someone could not confirm that they are you', [
    `Dear ${firstName},`,
    'Someone entered the right password of your account, but several wrong codes. We accept no codes for 15 minutes.',
    `If this was not you, your password is known to someone else: please change it now. We are there to help, day or night: ${brand.servicePhone}.`,
  ]);

/** `moment` is when the factors are removed. The link stops it, and grants nothing else. */
export const factorResetMail = (firstName: string, moment: string, stopUrl: string): SecretMail =>
  composeSecret(
    'Your sign-in protection will be removed',
    [
      `Dear ${firstName},`,
      `We received a request saying that you lost your passkeys, your authenticator app, and your recovery codes. Our staff verified the caller, and will remove all of them on ${moment}. You can then sign in with your password alone, and all devices will be signed out.`,
      `If this was not you, stop it now with the link below. You need not sign in. You can also call us: ${brand.servicePhone}, day or night.`,
    ],
    { label: 'Stop this', href: stopUrl },
  );

export const factorResetStoppedMail = (firstName: string): Mail =>
  compose('Your sign-in protection stays', [
    `Dear ${firstName},`,
    'The removal of your passkeys, your authenticator app, and your recovery codes was stopped. Nothing has changed.',
    `If you did not request the removal, someone may be impersonating you. Please call us: ${brand.servicePhone}, day or night.`,
  ]);

export const factorResetDoneMail = (firstName: string): Mail =>
  report(
    'Your sign-in protection was removed',
    firstName,
    'Your passkeys, your authenticator app, and your recovery codes were removed, because you told us that you have lost them. Every device was signed out. Sign in with your password, and set up your protection again in your profile.',
  );
