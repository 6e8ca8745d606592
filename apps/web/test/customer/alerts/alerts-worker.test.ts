import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../../../public/alerts-worker.js', import.meta.url), 'utf8');

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data?: { json: () => unknown } | null | undefined;
  notification?: { close: () => void; data?: { path?: unknown } | null };
}

let handlers: Record<string, (event: WorkerEvent) => void>;
let shown: [title: string, options: object][];
let opened: string[];
beforeEach(() => {
  handlers = {};
  shown = [];
  opened = [];
  const self = {
    location: { origin: 'https://bank.example' },
    addEventListener: (name: string, handler: (event: WorkerEvent) => void) => {
      handlers[name] = handler;
    },
    registration: {
      showNotification: async (...given: [string, object]) => void shown.push(given),
    },
    clients: { openWindow: async (url: string) => void opened.push(url) },
  };
  runInNewContext(source, { self, URL });
});

const pushed = async (data: WorkerEvent['data']) => {
  let work: Promise<unknown> = Promise.resolve();
  handlers.push?.({ data, waitUntil: (given) => (work = given) });
  await work;
};
const clicked = (path: unknown) =>
  handlers.notificationclick?.({
    waitUntil: () => {},
    notification: { close: () => {}, data: { path } },
  });

it('listens only to alerts and clicks on them', () => {
  expect(Object.keys(handlers)).toEqual(['push', 'notificationclick']);
});

it('shows what the bank sent, and replaces an earlier copy of the same alert', async () => {
  const path = '/dashboard?notifications=3';
  await pushed({ json: () => ({ title: 'Money arrived', body: 'Why', path, tag: 'alert-1' }) });
  expect(shown).toEqual([
    ['Money arrived', { body: 'Why', tag: 'alert-1', icon: '/icon-192.png', data: { path } }],
  ]);
});

it.each([
  ['nothing', null],
  ['what is not JSON', { json: () => JSON.parse('{') }],
])('shows a plain alert for %s', async (_what, data) => {
  await pushed(data);
  expect(shown).toMatchObject([['New alert', { body: 'You have a new alert.' }]]);
});

describe('a click', () => {
  it('opens the page that the alert names', () => {
    clicked('/dashboard?view=schedules&id=4');
    expect(opened).toEqual(['https://bank.example/dashboard?view=schedules&id=4']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
  ])('opens no other site: %s', (path) => {
    clicked(path);
    expect(new URL(opened[0] ?? '').origin).toBe('https://bank.example');
  });
});
