import * as contract from '@seven-hills/contracts/money/push';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { notOffered } from '../../../http/refusals.ts';
import { serve } from '../../../http/route.ts';
import { countAttempt } from '../../../http/throttle.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { changeSettings, readSettings } from '../settings.ts';
import { addDevice, listDevices, removeDevice, testDevice } from './devices.ts';

interface Dependencies {
  database: Database;
  /** Null if the bank sends nothing to devices. */
  pushSender: PushSender | null;
}

const additions = { attemptsMax: 30, windowMinutes: 60 };
const tests = { attemptsMax: 10, windowMinutes: 15 };

/** The browsers that receive a customer's alerts, what they show, and their quiet hours. */
export function alertDeviceRoutes(
  app: FastifyInstance,
  { database, pushSender }: Dependencies,
): void {
  const offered = () => {
    if (!pushSender) throw notOffered('Alerts on devices are');
    return pushSender;
  };
  serve(app, contract.readAlertSettings, ({ principal }) =>
    readSettings(database, principal.customerId),
  );
  serve(app, contract.changeAlertSettings, ({ principal, body, origin }) =>
    changeSettings(database, principal.customerId, body, origin),
  );
  serve(app, contract.listAlertDevices, async ({ principal }) => ({
    publicKey: pushSender?.publicKey ?? null,
    devices: await listDevices(database, principal.customerId),
  }));
  serve(app, contract.addAlertDevice, async ({ principal, body, origin }) => {
    const push = offered();
    await countAttempt(database, `alert-device:account:${principal.customerId}`, additions);
    return addDevice(database, principal, body, push, origin);
  });
  serve(app, contract.removeAlertDevice, ({ principal, params, origin }) =>
    removeDevice(database, principal.customerId, params.id, origin),
  );
  serve(app, contract.testAlertDevice, async ({ principal, params }) => {
    offered();
    await countAttempt(database, `alert-test:account:${principal.customerId}`, tests);
    return testDevice(database, principal.customerId, params.id);
  });
}
