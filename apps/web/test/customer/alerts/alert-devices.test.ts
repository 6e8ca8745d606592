// @vitest-environment happy-dom
import type { AlertDevice } from '@seven-hills/contracts/money/push';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertDevices } from '../../../src/customer/alerts/alert-devices.tsx';
import { h, screen, show } from '../../ui/render.ts';

const endpoint = 'https://push.example.com/a';
const keys = { p256dh: 'P', auth: 'A' };
/** The fingerprint of the endpoint, as the bank computes it. */
const fingerprint = 'bsFe06SvycUXzPDeDBY0JIu9-nAcoTgIRtXSsO0vUnQ';

let permission: NotificationPermission;
let answered: NotificationPermission;
let asked: number;
let subscriptionKey: Uint8Array | null;
let sent: [method: string, url: string, body: unknown][];
beforeEach(() => {
  permission = 'default';
  answered = 'granted';
  asked = 0;
  subscriptionKey = null;
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    sent.push([init.method, url, init.body === undefined ? null : JSON.parse(init.body)]);
    return Response.json({ message: 'Done.' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Makes the browser one that can show alerts. */
function withPush() {
  const subscription = () => ({
    endpoint,
    options: { applicationServerKey: subscriptionKey?.buffer ?? null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      subscriptionKey = null;
    },
  });
  const pushManager = {
    getSubscription: async () => (subscriptionKey ? subscription() : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      subscriptionKey = applicationServerKey;
      return subscription();
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => ({ pushManager }),
      getRegistration: async () => ({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      permission = answered;
      return answered;
    },
  });
}

const open = (...devices: AlertDevice[]) =>
  show(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(AlertDevices, { publicKey: 'BAEC', devices }),
    ),
  );
const turnOn = () => screen.findByRole('button', { name: 'Turn On for This Device' });
const device = {
  id: 3,
  device: 'Chrome on Windows',
  addedAt: '2026-03-01T12:00:00.000Z',
  lastToldAt: null,
  fingerprint,
};

describe('a browser', () => {
  it('that cannot show alerts says how others can', () => {
    open();
    expect(screen.getByText('This browser cannot show alerts')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that blocks them says where to allow them', () => {
    withPush();
    permission = 'denied';
    open();
    expect(screen.getByText('Your browser blocks our alerts')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks only on a click, and sends its subscription to the bank', async () => {
    withPush();
    const user = open();
    const button = await turnOn();
    expect(asked).toBe(0);
    await user.click(button);
    await vi.waitFor(() =>
      expect(sent).toContainEqual([
        'POST',
        '/api/alert-devices',
        { endpoint, keys, publicKey: 'BAEC' },
      ]),
    );
    expect(asked).toBe(1);
  });

  it('whose owner declines sends nothing to the bank, and says what to do', async () => {
    withPush();
    answered = 'denied';
    const user = open();
    await user.click(await turnOn());
    expect(await screen.findByText('Your browser blocks our alerts')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('recognizes itself in the list, and ends its subscription when it is removed', async () => {
    withPush();
    subscriptionKey = Uint8Array.from([4, 1, 2]);
    const user = open(device, { ...device, id: 4, fingerprint: 'another' });
    expect(await screen.findAllByText('This device')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Turn On for This Device' })).toBeNull();
    const [own] = screen.getAllByRole('button', { name: /^Remove Chrome on Windows/ });
    if (own) await user.click(own);
    await vi.waitFor(() => expect(sent).toContainEqual(['DELETE', '/api/alert-devices/3', null]));
    expect(subscriptionKey).toBeNull();
  });
});
