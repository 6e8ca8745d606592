import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import type { ChangeToConfirm } from '@seven-hills/contracts/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import type { FastifyReply } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { countChange } from '../../http/count-change.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { Verified } from '../sessions/verified.ts';
import { findRelyingParty } from '../webauthn/relying-party.ts';
import { type Confirmed, confirmOwner } from './confirm-owner.ts';

/** A call whose change requires its owner's confirmation. */
interface ConfirmedCall {
  principal: Principal;
  origin: Origin;
  body: Confirmation;
  reply: FastifyReply;
}

/** Confirms that the caller wants this change, and fails as `confirmOwner` does. */
export type ConfirmChange = (call: ConfirmedCall, change: ChangeToConfirm) => Promise<Verified>;

export const createConfirmChange =
  (dependencies: {
    database: Database;
    sealingKeys: Keyring;
    publicUrl: string | null;
  }): ConfirmChange =>
  async ({ principal, origin, body, reply }, change) => {
    const { database, sealingKeys, publicUrl } = dependencies;
    const relyingParty = findRelyingParty(publicUrl, reply.request.headers.host);
    const owner = { database, sealingKeys, origin, relyingParty };
    return confirmOwner(owner, principal, body, confirmedChange(change));
  };

/** Confirms changes likewise, and counts each attempt toward the limit on a person's changes. */
export const countingChanges =
  (database: Database, confirmChange: ConfirmChange): ConfirmChange =>
  async (call, change) => {
    await countChange(database, call.principal.customerId);
    return confirmChange(call, change);
  };

/**
 * Without a factor, the password alone confirms a change. In the day after a reset, an intruder in
 * the owner's mailbox could use these changes to lock the owner out.
 */
const waitsAfterReset: Partial<Record<ChangeToConfirm['change'], (moment: string) => string>> = {
  add_passkey: protects,
  add_authenticator: protects,
  raise_threshold: (moment) => `You can raise it after ${moment}.`,
  invite_to_account: (moment) => `You can invite others after ${moment}.`,
};

function protects(moment: string): string {
  return `You can protect your sign-in after ${moment}.`;
}

/** The change to confirm and its subject, so that a passkey's answer confirms only this change. */
export function confirmedChange(asked: ChangeToConfirm): Confirmed {
  const { change, passkeyId = null, newEmail = null, threshold = null, schedule, sharing } = asked;
  const endSentence = waitsAfterReset[change];
  return {
    binding: Buffer.from(
      JSON.stringify([
        'change',
        change,
        passkeyId,
        newEmail,
        threshold,
        ...(schedule === undefined ? [] : [schedule]),
        ...(sharing === undefined ? [] : [sharing]),
      ]),
    ),
    ...(endSentence && { endSentence }),
  };
}
