import { brand } from '@seven-hills/bank/brand';
import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import type { ClientFrame, ServerFrame } from '@seven-hills/contracts/help/live-socket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvent, LiveSocket, type Socket } from '../../src/net/live-socket.ts';

const open = 1;
const closed = 3;

/** A browser's socket whose server is the test. */
class FakeSocket implements Socket {
  readyState: Socket['readyState'] = open;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly sent: ClientFrame[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.readyState = closed;
  }
  tell(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  breakDown(code = 1006): void {
    this.close();
    this.onclose?.({ code });
  }
  sentOf(type: ClientFrame['type']): ClientFrame[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

let dialed: FakeSocket[];
let heard: LiveEvent['type'][];
let live: LiveSocket;
const newest = (): FakeSocket => {
  const socket = dialed.at(-1);
  if (!socket) throw new Error('nothing was dialed');
  return socket;
};
const listen = () => live.subscribe(({ type }) => heard.push(type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: `${brand.signedInCookie}=1` });
  dialed = [];
  heard = [];
  live = new LiveSocket(() => {
    const socket = new FakeSocket();
    dialed.push(socket);
    return socket;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live socket', () => {
  it('keeps for later listeners what it has told since it connected', () => {
    listen();
    newest().tell({ type: 'ready' });
    newest().tell({ type: 'account_changed' });
    expect([...live.heard]).toEqual(['ready', 'account_changed']);
    newest().breakDown();
    vi.advanceTimersByTime(60_000);
    expect([...live.heard]).toEqual([]);
  });

  it('is opened once for all listeners, and closed with the last', () => {
    const leave = listen();
    const leaveToo = listen();
    expect(dialed).toHaveLength(1);
    leave();
    expect(newest().readyState).toBe(open);
    leaveToo();
    expect(newest().readyState).toBe(closed);
    vi.advanceTimersByTime(60_000);
    expect(dialed).toHaveLength(1);
  });

  it('is not opened without a session, and says so to every listener', async () => {
    vi.stubGlobal('document', { cookie: '' });
    listen();
    await vi.advanceTimersByTimeAsync(0);
    expect(dialed).toEqual([]);
    expect(heard).toEqual(['signed_out']);
  });

  it('tells those who listen after the session has ended', async () => {
    listen();
    newest().breakDown(liveCloseCodes.signedOut);
    heard = [];
    const late: string[] = [];
    live.subscribe(({ type }) => late.push(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual(['signed_out']);
  });

  it('sends nothing until the server is ready, and returns whether it sent', () => {
    listen();
    expect(live.send({ type: 'ping' })).toBe(false);
    newest().tell({ type: 'ready' });
    expect(live.send({ type: 'ping' })).toBe(true);
    expect(newest().sentOf('ping')).toHaveLength(1);
  });

  it('reconnects when it breaks, rejoins its chats, and asks to reload', () => {
    listen();
    live.join(7);
    newest().tell({ type: 'ready' });
    expect(newest().sent).toEqual([{ type: 'join_session', sessionId: 7 }]);
    expect(heard).toEqual(['ready']);

    newest().breakDown();
    vi.advanceTimersByTime(1_000);
    expect(dialed).toHaveLength(2);
    newest().tell({ type: 'ready' });
    expect(newest().sent).toEqual([{ type: 'join_session', sessionId: 7 }]);
    expect(heard).toEqual(['ready', 'ready', 'look_again']);
  });

  it('waits longer after each failure, never more than 22.5 seconds', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    listen();
    const pauses = Array.from({ length: 8 }, () => {
      newest().breakDown();
      const since = Date.now();
      const before = dialed.length;
      while (dialed.length === before) vi.advanceTimersByTime(50);
      return Date.now() - since;
    });
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500]);
    newest().tell({ type: 'ready' });
    newest().breakDown();
    vi.advanceTimersByTime(750);
    expect(dialed).toHaveLength(10);
  });

  it('reconnects immediately when the network is back', () => {
    listen();
    newest().breakDown();
    live.retryNow();
    expect(dialed).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(dialed).toHaveLength(2);
  });

  it('gives up on a socket that stays silent, whether dialing or open', () => {
    listen();
    vi.advanceTimersByTime(8_000);
    expect(newest().readyState).toBe(closed);
    vi.advanceTimersByTime(1_000);
    expect(dialed).toHaveLength(2);
    newest().tell({ type: 'ready' });
    vi.advanceTimersByTime(20_000);
    newest().tell({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(newest().sentOf('ping')).toHaveLength(2);
    vi.advanceTimersByTime(8_000 + 1_000);
    expect(dialed).toHaveLength(3);
    expect(heard).toEqual(['ready']);
  });

  it('ignores a socket that it has given up on', () => {
    listen();
    const first = newest();
    first.breakDown();
    vi.advanceTimersByTime(1_000);
    newest().tell({ type: 'ready' });
    first.onclose?.({ code: liveCloseCodes.signedOut });
    expect(live.heard).toContain('ready');
    expect(heard).toEqual(['ready']);
  });

  it('stays closed once the session is over, until there is another one', () => {
    listen();
    newest().tell({ type: 'ready' });
    newest().breakDown(liveCloseCodes.signedOut);
    expect(heard).toEqual(['ready', 'signed_out']);
    vi.advanceTimersByTime(60_000);
    live.retryNow();
    expect(dialed).toHaveLength(1);
    live.reopen();
    expect(dialed).toHaveLength(2);
  });

  it('stays closed once other tabs have replaced it, until the tab is used again', () => {
    listen();
    newest().tell({ type: 'ready' });
    newest().breakDown(liveCloseCodes.replaced);
    vi.advanceTimersByTime(600_000);
    expect(dialed).toHaveLength(1);
    expect(heard).toEqual(['ready']);
    live.retryNow();
    newest().tell({ type: 'ready' });
    expect(heard).toEqual(['ready', 'ready', 'look_again']);
  });

  it('leaves a chat when no one listens to it anymore', () => {
    listen();
    newest().tell({ type: 'ready' });
    const leave = live.join(7);
    const leaveToo = live.join(7);
    expect(newest().sentOf('join_session')).toHaveLength(1);
    leave();
    expect(newest().sentOf('leave_session')).toEqual([]);
    leaveToo();
    expect(newest().sentOf('leave_session')).toEqual([{ type: 'leave_session', sessionId: 7 }]);
    newest().breakDown();
    vi.advanceTimersByTime(1_000);
    newest().tell({ type: 'ready' });
    expect(newest().sent).toEqual([]);
  });
});
