import { limits } from '@seven-hills/bank/limits';
import type { AlertDevice, AlertSettings } from '@seven-hills/contracts/money/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followEvents } from '../../../src/money/alerts/follow-events.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { sendDuePush } from '../../../src/money/alerts/push/send-due.ts';
import {
  isPublicAddress,
  isPublicHttps,
  publicLookup,
} from '../../../src/platform/push/public-address.ts';
import { createPushSender, type PushSender } from '../../../src/platform/push/push-sender.ts';
import { vapidKeysOf } from '../../../src/platform/push/vapid-keys.ts';
import {
  openPushService,
  type PushService,
  type TestBrowser,
} from '../../support/outside/push-service.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, silent, type TestBank, TestClient } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let service: PushService;
let sender: PushSender;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  service = await openPushService();
  bank = await openTestBank();
  sender = senderWith({ timeoutMs: 30_000 });
  // The routes and the job use the same sender.
  Object.assign(bank.adapters.pushSender ?? {}, sender);
  olivia = await fundedCustomer(bank, 2_000_000n, { firstName: 'Olivia', lastName: 'Hart' });
});
beforeEach(async () => {
  marcus = await fundedCustomer(bank, 200_000n, { firstName: 'Marcus', lastName: 'Bell' });
  await follow();
  await bank.superuser.query('delete from push_message');
  service.received.length = 0;
  service.answer();
});
afterEach(async () => {
  expect(service.failures).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(async () => {
  await bank.close();
  await service.close();
});

const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const senderWith = ({ timeoutMs }: { timeoutMs: number }) =>
  createPushSender({
    contact: 'mailto:alerts@bank.example',
    signingKeys: bank.keys.signing,
    trustedOrigin: service.origin,
    timeoutMs,
  });
const send = (by = sender) => sendDuePush({ ...bank.app.means, sender: by, log: silent });
const pay = async (amount = '25') => {
  const paid = await olivia.client.post('/api/transactions', {
    type: 'transfer',
    amount,
    toAccountId: marcus.accountId,
    pin: testPin,
  });
  expect(paid.statusCode).toBe(201);
  return paid.json<{ id: number }>().id;
};
const add = (browser: TestBrowser, { client }: Pick<Customer, 'client'> = marcus) =>
  client.post('/api/alert-devices', { ...browser, publicKey: sender.publicKey });
const addNew = async (customer = marcus) => {
  const browser = service.subscribe();
  const added = await add(browser, customer);
  expect(added.statusCode).toBe(201);
  return { browser, device: added.json<AlertDevice>() };
};
const devicesOf = async ({ client }: Customer = marcus) =>
  (await client.get('/api/alert-devices')).json<{ publicKey: string; devices: AlertDevice[] }>();
const choose = (push: boolean) =>
  marcus.client.call('PUT', '/api/alert-preferences', {
    preferences: [{ kind: 'money_in', inApp: true, email: false, push, amount: '0' }],
  });
const set = (settings: Partial<AlertSettings>) =>
  marcus.client.call('PUT', '/api/alert-settings', {
    quietHours: null,
    showsDetails: false,
    ...settings,
  });
/** Simulates that this much time has passed for all waiting messages. */
const wait = (interval: string) =>
  bank.superuser.query('update push_message set next_attempt_at = next_attempt_at - $1::interval', [
    interval,
  ]);
const waitingFor = async () =>
  (
    await bank.database.query<{ seconds: number }>(
      `select round(extract(epoch from next_attempt_at - now()))::int as seconds
       from push_message order by id`,
    )
  ).rows.map(({ seconds }) => seconds);

describe('a device', () => {
  it('gets one alert from parallel runs, without the amount, and signed by the bank', async () => {
    const { browser } = await addNew();
    const id = await pay();
    await Promise.all([follow(), follow()]);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(service.received).toHaveLength(1);
    const [message] = service.received;
    expect(browser.endpoint).toBe(service.origin + message?.path);
    expect(message?.payload).toEqual({
      title: 'Money arrived',
      body: 'You get this because alerts about money that arrives are on.',
      path: `/dashboard?notifications=${id}`,
      tag: expect.stringMatching(/^alert-\d+$/),
    });
    expect(message?.claims).toMatchObject({
      aud: service.origin,
      sub: 'mailto:alerts@bank.example',
    });
    expect(message?.headers.authorization).toContain(`k=${sender.publicKey}`);
    expect(message?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    expect((await devicesOf()).devices[0]?.lastToldAt).not.toBeNull();
  });

  it('shows the amount and the name once its owner allows it', async () => {
    await addNew();
    await pay();
    await follow();
    expect((await set({ showsDetails: true })).json()).toEqual({
      quietHours: null,
      showsDetails: true,
    });
    await send();
    expect(service.received[0]?.payload.body).toBe(
      'Olivia H. sent you $25.00.\nYou get this because alerts about money that arrives are on.',
    );
  });

  it('gets nothing after its owner opts out, not even queued alerts', async () => {
    await addNew();
    await pay();
    await follow();
    await choose(false);
    await pay();
    await follow();
    await send();
    expect(service.received).toEqual([]);
    await choose(true);
    await pay();
    await follow();
    await send();
    expect(service.received).toHaveLength(1);
  });

  it.each([404, 410])(
    'is removed with its queued alerts when its service answers %i',
    async (status) => {
      await addNew();
      await pay();
      await pay();
      await follow();
      service.answer({ status });
      await send();
      expect((await devicesOf()).devices).toEqual([]);
      expect(await waitingFor()).toEqual([]);
      await pay();
      await follow();
      await send();
      expect(service.received).toEqual([]);
    },
  );

  it.each([
    ['an answer of 503', { status: 503 }, 15],
    ['429 with its own time', { status: 429, headers: { 'retry-after': '90' } }, 90],
    ['a time beyond an hour', { status: 429, headers: { 'retry-after': '99999' } }, 3_600],
  ])('gets its alert later after %s', async (_what, answer, seconds) => {
    await addNew();
    await pay();
    await follow();
    service.answer(answer);
    await send();
    expect(service.received).toEqual([]);
    const [waits = 0] = await waitingFor();
    expect(Math.abs(waits - seconds)).toBeLessThan(5);
    await wait('1 hour 1 minute');
    await send();
    expect(service.received).toHaveLength(1);
    expect(await waitingFor()).toEqual([]);
  });

  it('gets its alert later if its service does not answer in time', async () => {
    await addNew();
    await pay();
    await follow();
    service.fallSilent();
    await send(senderWith({ timeoutMs: 300 }));
    service.fallSilent(false);
    expect(await waitingFor()).toHaveLength(1);
  });

  it('gets no second try of an alert that its service refuses, or that has expired', async () => {
    await addNew();
    await pay();
    await follow();
    service.answer({ status: 413 });
    await send();
    expect(await waitingFor()).toEqual([]);
    await pay();
    await follow();
    await bank.superuser.query("update push_message set expires_at = now() - interval '1 second'");
    await send();
    expect(service.received).toEqual([]);
  });

  it('gets a test alert at its owner’s request', async () => {
    const { device } = await addNew();
    const test = await marcus.client.post(`/api/alert-devices/${device.id}/test`);
    expect(test.statusCode).toBe(200);
    await send();
    expect(service.received[0]?.payload).toMatchObject({ title: 'Seven Hills Bank', tag: 'test' });
  });

  it('is controlled by its owner only, and belongs to whoever adds it last', async () => {
    const { browser, device } = await addNew();
    const others = [
      await olivia.client.post(`/api/alert-devices/${device.id}/test`),
      await olivia.client.call('DELETE', `/api/alert-devices/${device.id}`),
    ];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    await pay();
    await follow();
    expect((await add(browser, olivia)).statusCode).toBe(201);
    await send();
    expect(service.received).toEqual([]);
    expect((await devicesOf()).devices).toEqual([]);
    const [taken] = (await devicesOf(olivia)).devices;
    await olivia.client.call('DELETE', `/api/alert-devices/${taken?.id}`);
  });

  it('is one device however often it is added, and a customer has at most ten', async () => {
    const { browser } = await addNew();
    expect((await add(browser)).statusCode).toBe(201);
    for (let count = 1; count < limits.alertDevicesMax; count++) await addNew();
    expect((await devicesOf()).devices).toHaveLength(limits.alertDevicesMax);
    const more = await add(service.subscribe());
    expect(more.statusCode).toBe(409);
    expect(more.body).toContain('Please remove one first');
  });

  it('is removed by its owner, by signing out everywhere, and by a new password', async () => {
    const { device } = await addNew();
    expect((await marcus.client.call('DELETE', `/api/alert-devices/${device.id}`)).json()).toEqual({
      message: 'We no longer send alerts to this device.',
    });
    const phone = new TestClient(bank.app);
    await phone.post('/api/login', { email: marcus.email, password: marcus.password });
    await addNew();
    const ended = await marcus.client.call('DELETE', '/api/sessions');
    expect(ended.statusCode).toBe(200);
    expect((await devicesOf()).devices).toEqual([]);
    const { device: own } = await addNew();
    await addNew();
    const kept = { ownAlertDevice: own.fingerprint };
    expect((await marcus.client.call('DELETE', '/api/sessions', kept)).statusCode).toBe(200);
    expect((await devicesOf()).devices).toMatchObject([{ id: own.id }]);
    const changed = await marcus.client.call('PUT', '/api/update-password', {
      currentPassword: marcus.password,
      newPassword: 'Another-Viaduct-78',
      confirmPassword: 'Another-Viaduct-78',
    });
    expect(changed.statusCode).toBe(200);
    expect((await devicesOf()).devices).toEqual([]);
  });

  it('is not added if a sign-out everywhere ends the session in the meantime', async () => {
    const blocker = await bank.superuser.connect();
    await blocker.query('begin');
    await blocker.query('select from session where customer_id = $1 order by id for update', [
      marcus.customerId,
    ]);
    const adding = add(service.subscribe());
    await waitUntilBlocked(bank.superuser);
    await blocker.query('delete from session where customer_id = $1', [marcus.customerId]);
    await blocker.query('commit');
    blocker.release();
    expect((await adding).statusCode).toBe(401);
  });
});

describe('quiet hours', () => {
  /** Sets quiet hours that include the current time, or that start in three hours. */
  const aroundNow = async (isQuiet: boolean) => {
    const half = (offset: number) => {
      const [hour = 0, minute = 0] = new Date(Date.now() + offset * 1_800_000)
        .toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' })
        .split(':')
        .map(Number);
      return `${String(hour).padStart(2, '0')}:${minute < 30 ? '00' : '30'}`;
    };
    const quietHours = isQuiet ? { from: half(-2), to: half(6) } : { from: half(6), to: half(12) };
    expect((await set({ quietHours })).json()).toMatchObject({ quietHours });
  };
  const mail = async () =>
    (
      await bank.database.query<{ waits: boolean }>(
        `select next_attempt_at > now() as waits from mail_message
         where recipient = $1 and subject like 'Alert:%' order by id`,
        [marcus.email],
      )
    ).rows.map(({ waits }) => waits);
  const chooseMail = () =>
    marcus.client.call('PUT', '/api/alert-preferences', {
      preferences: [{ kind: 'money_in', inApp: true, email: true, amount: '0' }],
    });

  it('delay devices and email, but not the inbox, and then each alert is sent', async () => {
    await addNew();
    await chooseMail();
    await aroundNow(true);
    await pay();
    await follow();
    await send();
    expect(service.received).toEqual([]);
    expect(await mail()).toEqual([true]);
    expect((await marcus.client.get('/api/notifications/unread')).json()).toEqual({ count: 1 });
    const [seconds = 0] = await waitingFor();
    expect(seconds).toBeGreaterThan(1_800);
    expect(seconds).toBeLessThan(4 * 3_600);
    await wait('4 hours');
    await send();
    expect(service.received).toHaveLength(1);
  });

  it('end with one summary if many alerts waited', async () => {
    await addNew();
    await aroundNow(true);
    for (const amount of ['1', '2', '3', '4', '5']) await pay(amount);
    await follow();
    await wait('4 hours');
    await send();
    expect(service.received.map(({ payload }) => payload)).toEqual([
      {
        title: '5 alerts',
        body: 'They arrived during your quiet hours.',
        path: '/dashboard?notifications=all',
        tag: 'alerts-held',
      },
    ]);
    expect(await waitingFor()).toEqual([]);
  });

  it('do not delay security alerts', async () => {
    const { browser } = await addNew();
    await aroundNow(true);
    await followEvents({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
    await send();
    const told = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
    expect(told.map(({ payload, headers }) => [payload.title, headers.urgency])).toEqual([
      ['A new device on your account', 'high'],
    ]);
  });

  it('release what waits when the hours change', async () => {
    await addNew();
    await chooseMail();
    await aroundNow(true);
    await pay();
    await follow();
    await aroundNow(false);
    await send();
    expect(service.received).toHaveLength(1);
    expect(await mail()).toEqual([false]);
  });

  it.each([
    [{ from: '22:15', to: '07:00' }, 'full or half hour'],
    [{ from: '24:00', to: '07:00' }, 'full or half hour'],
    [{ from: '07:00', to: '07:00' }, 'another time'],
  ])('are refused as %j', async (quietHours, message) => {
    const refused = await set({ quietHours });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(message);
  });
});

describe('a push address that a browser submits', () => {
  const named = (endpoint: string) => add({ ...service.subscribe(), endpoint });

  it.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://10.0.0.7/a',
    'https://2130706433/a',
    'https://localhost/a',
    'https://db.internal/a',
    'https://push.example.com:8443/a',
    'https://user@push.example.com/a',
    'http://127.0.0.1:1/a',
    'ftp://push.example.com/a',
    'push.example.com',
  ])('is refused: %s', async (endpoint) => {
    expect(isPublicHttps(endpoint)).toBe(false);
    const refused = await named(endpoint);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'device_refused' });
  });

  it('is accepted if it is public and uses HTTPS', async () => {
    const added = await named('https://updates.push.services.mozilla.com/wpush/v2/x');
    expect(added.statusCode).toBe(201);
    await marcus.client.call('DELETE', `/api/alert-devices/${added.json<AlertDevice>().id}`);
  });

  it.each([
    ['8.8.8.8', true],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['2606:4700::1', true],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
  ])('resolves to %s: public is %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('is checked again by what it resolves to when the connection is made', async () => {
    const error = await new Promise<Error | null>((answer) =>
      publicLookup('localhost', { all: true }, answer),
    );
    expect(error?.name).toBe('InsideAddressError');
  });

  it.each([
    ['a key that is no point', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 422],
    ['a key of another length', { p256dh: 'AAAA' }, 400],
    ['a secret of another length', { auth: 'AAAA' }, 400],
  ])('is refused with %s', async (_what, keys, status) => {
    const browser = service.subscribe();
    const refused = await add({ ...browser, keys: { ...browser.keys, ...keys } });
    expect(refused.statusCode).toBe(status);
  });

  it('is refused if it was subscribed under an older key', async () => {
    const refused = await marcus.client.post('/api/alert-devices', {
      ...service.subscribe(),
      publicKey: 'BA',
    });
    expect(refused.statusCode).toBe(409);
  });
});

it('derives the same keys from the same signing key, and different keys from another one', () => {
  const { current } = bank.keys.signing;
  expect(vapidKeysOf({ ...current }).publicKey).toBe(sender.publicKey);
  expect(vapidKeysOf({ ...current, secret: Buffer.alloc(32, 7) }).publicKey).not.toBe(
    sender.publicKey,
  );
});

it('a bank that sends no device alerts offers none', async () => {
  const quiet = await bank.anotherServer({ adapters: { ...bank.adapters, pushSender: null } });
  const client = new TestClient(quiet);
  client.cookie = marcus.client.cookie;
  expect((await client.get('/api/alert-devices')).json()).toEqual({ publicKey: null, devices: [] });
  expect((await add(service.subscribe(), { client })).json()).toMatchObject({
    code: 'not_offered',
  });
});
