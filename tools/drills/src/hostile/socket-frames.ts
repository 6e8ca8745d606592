import { clientFrame } from '@seven-hills/contracts/help/live-socket';
import type { SeededRandom } from '@seven-hills/postgres-testing';
import { WebSocket } from 'ws';
import { hostileTexts } from '../../../../apps/server/test/support/hostile/hostile-requests.ts';

const conversationMs = 1_500;

/**
 * Opens a live socket, sometimes with a foreign origin, and sends hostile frames, some of them as a
 * flood. Returns how many frames were sent; the bank may close the socket at any of them.
 */
export function converse(
  random: SeededRandom,
  { host, origin: own, cookie }: { host: string; origin: string; cookie: string },
): Promise<number> {
  const makeText = hostileTexts(random, clientFrame, {
    sessionId: [1, 2, 3],
    content: ['Hello'],
    clientId: ['00000000-0000-4000-8000-000000000001'],
  });
  const frames = random.chance(0.2) ? 200 : 10 + random.below(30);
  const origin = random.chance(0.1) ? 'http://evil.example' : own;
  return new Promise((resolve) => {
    let sent = 0;
    const socket = new WebSocket(`ws://${host}/ws`, { headers: { cookie, origin } });
    const finish = () => {
      clearTimeout(timer);
      socket.terminate();
      resolve(sent);
    };
    const timer = setTimeout(finish, conversationMs);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('open', () => {
      for (; sent < frames && socket.readyState === socket.OPEN; sent++)
        if (random.chance(0.01)) socket.send(Buffer.from(makeText()), { binary: true });
        else socket.send(makeText());
    });
  });
}
