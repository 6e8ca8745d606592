import * as contract from '@seven-hills/contracts/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CustomerRules } from '../../http/callers/customer-rules.ts';
import { countChange } from '../../http/count-change.ts';
import type { TokenCookie } from '../../http/plugins/token-cookie.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { listTrustedDevices, removeTrustedDevice } from '../sessions/trusted-devices.ts';
import { listPasskeys } from '../webauthn/list-passkeys.ts';
import { findRelyingParty, relyingPartyOf, whyUnavailable } from '../webauthn/relying-party.ts';
import { findAuthenticator } from './authenticator/authenticator.ts';
import { removeAuthenticator } from './authenticator/remove-authenticator.ts';
import {
  finishAuthenticatorSetup,
  startAuthenticatorSetup,
} from './authenticator/set-up-authenticator.ts';
import { startConfirmation } from './confirm-owner.ts';
import { type ConfirmChange, confirmedChange, countingChanges } from './confirmed-changes.ts';
import { factorsOf, hasFactor, readThreshold } from './factors-of.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { setThreshold } from './set-threshold.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  publicUrl: string | null;
  /** Who confirms movements: people with a factor, or everyone. */
  confirmations: 'factor' | 'everyone';
  confirmChange: ConfirmChange;
  customerRules: CustomerRules;
  trustedDeviceCookie: TokenCookie;
}

/** Routes with which people protect their sign-in and their movements with second factors. */
export function secondFactorRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const {
    database,
    sealingKeys,
    confirmChange,
    customerRules,
    publicUrl,
    confirmations,
    trustedDeviceCookie,
  } = dependencies;
  const confirm = countingChanges(database, confirmChange);
  const keys = { database, sealingKeys, customerRules };
  const hostOf = (reply: FastifyReply) => reply.request.headers.host;
  const siteOf = (reply: FastifyReply) => relyingPartyOf(publicUrl, hostOf(reply));

  serve(app, contract.getSecondFactor, async ({ principal: { customerId }, reply }) => {
    const host = hostOf(reply);
    const token = trustedDeviceCookie.read(reply.request);
    const factors = await factorsOf(database, customerId);
    return {
      authenticator: await findAuthenticator(database, customerId),
      passkeys: await listPasskeys(database, customerId),
      recoveryCodesLeft: factors.recoveryCodesLeft,
      trustedDevices: await listTrustedDevices(database, customerId, token),
      threshold: await readThreshold(database, customerId),
      confirmsMovements: confirmations === 'everyone' || hasFactor(factors),
      passkeysUnavailable: findRelyingParty(publicUrl, host)
        ? null
        : whyUnavailable(publicUrl, host),
    };
  });

  serve(app, contract.startConfirmation, async ({ body, principal, reply }) => {
    await countChange(database, principal.customerId);
    const relyingParty = siteOf(reply);
    const { binding } = confirmedChange(body);
    return startConfirmation({ database, relyingParty }, principal, binding);
  });

  serve(app, contract.confirmSession, async (call) => {
    await confirm(call, { change: 'confirm_session' });
    return { message: 'Thank you. Your identity is confirmed.' };
  });

  serve(app, contract.startAuthenticator, async (call) => {
    const confirmed = await confirm(call, { change: 'add_authenticator' });
    return startAuthenticatorSetup(keys, confirmed);
  });

  serve(app, contract.confirmAuthenticator, async ({ body, principal, origin }) => ({
    message: 'Your authenticator app is set up.',
    recoveryCodes: await finishAuthenticatorSetup(keys, principal, body.code, origin),
  }));

  serve(app, contract.removeAuthenticator, async (call) => {
    const confirmed = await confirm(call, { change: 'remove_authenticator' });
    await removeAuthenticator(database, confirmed, call.origin);
    return { message: 'Your authenticator app was removed.' };
  });

  serve(app, contract.makeRecoveryCodes, async (call) => {
    const confirmed = await confirm(call, { change: 'make_recovery_codes' });
    return {
      message: 'Your new recovery codes are ready.',
      recoveryCodes: await makeRecoveryCodes(keys, confirmed, call.origin),
    };
  });

  serve(app, contract.setThreshold, async (call) => {
    const { body, principal, origin } = call;
    await countChange(database, principal.customerId);
    const change = { change: 'raise_threshold', threshold: body.threshold } as const;
    await setThreshold(database, principal, body, origin, () => confirmChange(call, change));
    return { message: 'Your threshold was changed.', threshold: body.threshold };
  });

  serve(app, contract.removeTrustedDevice, async ({ params, principal, origin }) => {
    if (!(await removeTrustedDevice(database, principal, params.id, origin)))
      throw new Refusal('not_found', 'This device is not trusted any longer.');
    return { message: 'The device is no longer trusted.' };
  });
}
