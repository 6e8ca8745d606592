import type { Mail } from '../../platform/mail/compose.ts';
import { report } from '../../platform/mail/phrases.ts';

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
