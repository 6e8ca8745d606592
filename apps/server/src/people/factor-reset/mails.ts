import { brand } from '@seven-hills/bank/brand';
import { composeSecret, type Mail, type SecretMail } from '../../platform/mail/compose.ts';
import { report } from '../../platform/mail/phrases.ts';

/** `moment` is when the factors are removed. The link stops it, and grants nothing else. */
export const factorResetMail = (firstName: string, moment: string, stopUrl: string): SecretMail =>
  composeSecret(
    'Your sign-in protection will be removed',
    [
      `Dear ${firstName},`,
      `We received a request saying that you lost your passkeys, your authenticator app, and your recovery codes. Our staff verified the caller, and will remove all of them on ${moment}. You can then sign in with your password alone, and all devices will be signed out.`,
      `If this was not you, stop it now with the link below. You need not sign in. You can also call us: ${brand.emergencyPhone}.`,
    ],
    { label: 'Stop this', href: stopUrl },
  );

export const factorResetDoneMail = (firstName: string): Mail =>
  report(
    'Your sign-in protection was removed',
    firstName,
    'Your passkeys, your authenticator app, and your recovery codes were removed, because you told us that you have lost them. Every device was signed out. Sign in with your password, and set up your protection again in your profile.',
  );
