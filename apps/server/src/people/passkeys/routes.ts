import * as contract from '@seven-hills/contracts/people/passkeys';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CustomerRules } from '../../http/callers/customer-rules.ts';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { type ConfirmChange, countingChanges } from '../second-factor/confirmed-changes.ts';
import { relyingPartyOf } from '../webauthn/relying-party.ts';
import { addPasskey, startPasskeySetup } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './own-passkeys.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  publicUrl: string | null;
  confirmChange: ConfirmChange;
  customerRules: CustomerRules;
}

/** Routes with which people add, rename, and remove passkeys. */
export function passkeyRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, sealingKeys, customerRules, publicUrl } = dependencies;
  const confirm = countingChanges(database, dependencies.confirmChange);
  const keys = { database, sealingKeys, customerRules };
  const siteOf = (reply: FastifyReply) => relyingPartyOf(publicUrl, reply.request.headers.host);

  serve(app, contract.startPasskey, async (call) => {
    const relyingParty = siteOf(call.reply);
    await confirm(call, { change: 'add_passkey' });
    return startPasskeySetup({ database, relyingParty }, call.principal);
  });

  serve(app, contract.addPasskey, async ({ body, principal, origin, reply }) => {
    await countChange(database, principal.customerId);
    const added = await addPasskey(
      { ...keys, relyingParty: siteOf(reply) },
      principal,
      body,
      origin,
    );
    return { message: 'Your passkey was added.', ...added };
  });

  serve(app, contract.renamePasskey, async ({ params, body, principal, origin }) => {
    await countChange(database, principal.customerId);
    await renamePasskey(database, principal, { ...params, ...body }, origin);
    return { message: 'The passkey was renamed.' };
  });

  serve(app, contract.removePasskey, async (call) => {
    const { id } = call.params;
    const confirmed = await confirm(call, { change: 'remove_passkey', passkeyId: id });
    await removePasskey(database, confirmed, id, call.origin);
    return { message: 'The passkey was removed.' };
  });
}
