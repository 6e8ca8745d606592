import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { ChangeToConfirm } from '@seven-hills/contracts/api/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { findRelyingParty } from '../passkeys/relying-party.ts';
import { confirmOwner } from './confirm-owner.ts';
import { confirmedChange } from './confirmed-change.ts';

/** A call that changes something only with its owner's confirmation. */
export interface ConfirmedCall {
  principal: Principal;
  origin: Origin;
  body: Confirmation;
  reply: FastifyReply;
}

/** Confirms that the caller wants this change, and fails as `confirmOwner` does. */
export type ConfirmChange = (call: ConfirmedCall, change: ChangeToConfirm) => Promise<void>;

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
    await confirmOwner(owner, principal, body, confirmedChange(change));
  };
