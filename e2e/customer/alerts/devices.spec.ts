import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../../fixtures.ts';
import { openAccount } from '../../support/people/open-account.ts';

/**
 * Gives the page a subscription with a service that does not exist: a browser without a network has
 * none of its own. Everything else, such as the worker, is the browser's.
 */
async function withSubscription(page: Page): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const json = {
    endpoint: `https://push.invalid/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((described) => {
    let key: ArrayBuffer | null = null;
    // A browser without a window never allows it.
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    const subscription = () => ({
      endpoint: described.endpoint,
      options: { applicationServerKey: key },
      toJSON: () => described,
      unsubscribe: async () => {
        key = null;
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (key ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        key = applicationServerKey.slice().buffer as ArrayBuffer;
        return subscription();
      },
    });
  }, json);
}

test('alerts are turned on for a device, tested, kept quiet at night, and turned off', async ({
  page,
}) => {
  await openAccount(page.request, { firstName: 'Marcus', pin: '1892' });
  await withSubscription(page);
  await page.goto('/profile#alerts');
  // The address in earlier messages.
  await expect(page).toHaveURL(/\/profile\?section=alerts$/);
  const devices = page.getByRole('region', { name: 'Your Devices' });
  await devices.getByRole('button', { name: 'Turn On for This Device' }).click();
  const device = devices.getByRole('listitem');
  await expect(device).toContainText('This device');
  await checkAccessibility(page);
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(workers).toEqual(['/']);
  await device.getByRole('button', { name: /^Send a test/ }).click();
  await expect(page.getByText('Test Sent', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Money arrives/ }).click();
  await page.getByRole('checkbox', { name: 'On my devices', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save Alert' }).click();
  await expect(page.getByText('Alert Saved', { exact: true })).toBeVisible();

  const quiet = page.getByRole('form', { name: 'Quiet Hours' });
  await quiet.getByLabel('Keep quiet hours').check();
  await quiet.getByLabel('Until').selectOption('10:00 PM');
  await quiet.getByRole('button', { name: 'Save Settings' }).click();
  await expect(quiet).toContainText('Quiet hours must end at another time than they start');
  await quiet.getByLabel('Until').selectOption('7:30 AM');
  await quiet.getByLabel('Show amounts and names').check();
  await quiet.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible();

  expect(await (await page.request.get('/api/alert-settings')).json()).toEqual({
    quietHours: { from: '22:00', to: '07:30' },
    showsDetails: true,
  });
  const preferences = await (await page.request.get('/api/alert-preferences')).json();
  expect(preferences[0]).toMatchObject({ kind: 'money_in', inApp: true, push: false });
  await devices.getByRole('button', { name: /^Remove/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(0);

  await page.goto('/dashboard?notifications=all');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'Alerts were turned on for a device',
  );
  await expect(page).toHaveURL(/\/dashboard$/);
});
