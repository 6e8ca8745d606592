import * as contract from '@seven-hills/contracts/people/pin';
import { changePin as changePinEndpoint } from '@seven-hills/contracts/people/pin';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { confirmUnlessFresh } from '../password-rules/confirm-unless-fresh.ts';
import type { ConfirmChange } from '../second-factor/confirmed-changes.ts';
import { changePin } from './change-pin.ts';
import { pinStatus } from './pin-status.ts';
import { setUpPin } from './set-up-pin.ts';
import { unlockPin } from './unlock-pin.ts';

interface Dependencies {
  database: Database;
  keys: Keys;
  /**
   * Who must confirm the setup of a first PIN even in a new session: people with a factor, or
   * everyone.
   */
  confirmations: 'factor' | 'everyone';
  confirmChange: ConfirmChange;
}

export function pinRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, confirmations, confirmChange } = dependencies;

  serve(app, contract.getPinStatus, async ({ principal }) =>
    pinStatus(database, principal.customerId),
  );

  serve(app, contract.setUpPin, async (call) => {
    const { body, principal, origin } = call;
    const confirmed =
      principal.hasFactor || confirmations === 'everyone'
        ? await confirmChange(call, { change: 'set_pin' })
        : await confirmUnlessFresh(database, principal, body.currentPassword, 'to set your PIN');
    await setUpPin(dependencies, confirmed, body.pin, origin);
    return { message: 'Your PIN has been set successfully!' };
  });

  serve(app, contract.unlockPin, async (call) => {
    const { principal, origin } = call;
    await countChange(database, principal.customerId);
    const confirmed = await confirmChange(call, { change: 'unlock_pin' });
    await unlockPin(database, confirmed, origin);
    return { message: 'Your PIN is unlocked.' };
  });

  serve(app, changePinEndpoint, async (call) => {
    const { body, principal, origin } = call;
    await countChange(database, principal.customerId);
    const confirmed = await confirmChange(call, { change: 'change_pin' });
    await changePin(dependencies, confirmed, body, origin);
    return { message: 'Your PIN was changed.' };
  });
}
