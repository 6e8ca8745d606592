// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useChatAlerts } from '../../../src/staff/chat/use-chat-alerts.ts';
import { act, h, screen, show } from '../../ui/render.ts';

let tones = 0;
const shown: { title: string; body?: string | undefined }[] = [];
let wait: (count: number | undefined) => void;

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static requestPermission = vi.fn(async () => 'granted' as const);
  constructor(title: string, { body }: NotificationOptions) {
    shown.push({ title, body });
  }
}

/** The part of the browser's audio API that a tone needs; each tone creates an instance. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  constructor() {
    tones += 1;
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: () => tone, start: vi.fn(), stop: vi.fn() };
    return Object.assign(tone, { connect: (next: unknown) => next });
  }
  createGain() {
    const volume = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    return { gain: volume, connect: (next: unknown) => next };
  }
}

function Desk() {
  const [waiting, setWaiting] = useState<number | undefined>(undefined);
  wait = setWaiting;
  const { areOn, turn } = useChatAlerts(waiting);
  return h(
    'button',
    { type: 'button', 'aria-pressed': areOn, onClick: () => void turn(!areOn) },
    'Sound',
  );
}

const open = () => show(h(Desk));
const sound = () => screen.getByRole('button', { name: 'Sound' });
const waiting = (count: number) => act(async () => wait(count));

function look(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

beforeEach(() => {
  localStorage.clear();
  tones = 0;
  shown.length = 0;
  FakeNotification.permission = 'granted';
  FakeNotification.requestPermission.mockClear();
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('AudioContext', FakeAudio);
  look('hidden');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is off at first: waiting customers cause no sound or notification', async () => {
  open();
  expect(sound().getAttribute('aria-pressed')).toBe('false');
  await waiting(1);
  await waiting(2);
  expect([tones, shown.length]).toEqual([0, 0]);
});

it('plays a sound, and notifies a background window, when more customers wait than before', async () => {
  const user = open();
  await user.click(sound());
  // Customers who already wait when the desk is opened are not announced.
  await waiting(1);
  expect([tones, shown.length]).toEqual([0, 0]);
  await waiting(2);
  expect(tones).toBe(1);
  // Others may see the screen, so it shows no names.
  expect(shown).toEqual([{ title: 'A customer is waiting', body: '2 waiting' }]);
  await waiting(1);
  expect([tones, shown.length]).toEqual([1, 1]);
});

it('only plays a sound for a visible desk, or without the permission', async () => {
  const user = open();
  await user.click(sound());
  await waiting(0);
  look('visible');
  await waiting(1);
  look('hidden');
  FakeNotification.permission = 'denied';
  await waiting(2);
  expect([tones, shown.length]).toEqual([2, 0]);
});

it('asks for the permission when it is turned on, and remembers the choice', async () => {
  FakeNotification.permission = 'default';
  const user = open();
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await user.click(sound());
  expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1);
  expect(localStorage.length).toBe(1);
  open();
  const [, again] = screen.getAllByRole('button', { name: 'Sound' });
  expect(again?.getAttribute('aria-pressed')).toBe('true');
  if (again) await user.click(again);
  expect(localStorage.length).toBe(0);
});
