import { brand } from '@seven-hills/bank/brand';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

export const newDeviceMail = (firstName: string, signIn: SignInOnDevice): Mail =>
  letterTo(
    firstName,
    'A sign-in from a new device',
    [
      'Someone signed in to your account from a device that we have not seen before. If this was you, you do not need to do anything.',
      `If this was not you, change your password now, which signs out every other device, and call us: ${brand.emergencyPhone}.`,
    ],
    {
      facts: [
        ['Device', signIn.device],
        ['Time', signIn.moment],
        ['Network address', signIn.ipAddress],
      ],
    },
  );

interface SignInOnDevice {
  /** For example, "Chrome on Windows". */
  device: string;
  ipAddress: string;
  /** In the bank's time zone: "January 5, 2025 at 3:04 PM ET". */
  moment: string;
}
