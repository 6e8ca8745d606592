import * as contract from '@seven-hills/contracts/api/people/pin';
import { changePin as changePinEndpoint } from '@seven-hills/contracts/api/people/profile';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { confirmUnlessFresh } from '../password/confirm-unless-fresh.ts';
import { changePin } from './change-pin.ts';
import { pinStatus } from './pin-status.ts';
import { setUpPin } from './set-up-pin.ts';
import { unlockPin } from './unlock-pin.ts';

export function pinRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; keys: Keys },
): void {
  const { database } = dependencies;

  serve(app, contract.getPinStatus, async ({ principal }) =>
    pinStatus(database, principal.customerId),
  );

  serve(app, contract.setUpPin, async ({ body, principal, origin }) => {
    await confirmUnlessFresh(database, principal, body.currentPassword, 'to set your PIN');
    await setUpPin(dependencies, principal.customerId, body.pin, origin);
    return { message: 'Your PIN has been set successfully!' };
  });

  serve(app, contract.unlockPin, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    await unlockPin(database, principal, body.currentPassword, origin);
    return { message: 'Your PIN is unlocked.' };
  });

  serve(app, changePinEndpoint, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    await changePin(dependencies, principal, body, origin);
    return { message: 'Your PIN was changed.' };
  });
}
