import { limits } from '@seven-hills/bank/limits';
import type { Mail } from '../../platform/mail/compose.ts';
import { report } from '../../platform/mail/phrases.ts';

export const deviceTrustedMail = (firstName: string, device: string): Mail =>
  report(
    'A device is now trusted',
    firstName,
    `${device} is now trusted: for ${limits.trustedDeviceDays} days, signing in there takes only your password. You can stop trusting it in your profile under Sign-In Protection.`,
  );
