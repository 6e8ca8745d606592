import type { ChangeToConfirm } from '@seven-hills/contracts/api/people/second-factor';
import type { Confirmed } from './confirm-owner.ts';

/**
 * Without a factor, the password alone confirms a change; in the day after it was reset, whoever
 * reads the owner's mail could lock them out with these.
 */
const waitsAfterReset: Partial<Record<ChangeToConfirm['change'], (moment: string) => string>> = {
  add_passkey: protects,
  add_authenticator: protects,
  raise_threshold: (moment) => `You can raise it after ${moment}.`,
};

function protects(moment: string): string {
  return `You can protect your sign-in after ${moment}.`;
}

/**
 * What somebody confirms with a change: the change and what it is about, so that a passkey's answer
 * confirms this one and no other.
 */
export function confirmedChange(asked: ChangeToConfirm): Confirmed {
  const { change, passkeyId = null, newEmail = null, threshold = null } = asked;
  const whatWaits = waitsAfterReset[change];
  return {
    binding: Buffer.from(JSON.stringify(['change', change, passkeyId, newEmail, threshold])),
    ...(whatWaits && { whatWaits }),
  };
}
