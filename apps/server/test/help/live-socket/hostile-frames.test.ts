import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import { liveLimits } from '@seven-hills/bank/help/live-limits';
import { type ChatSession, chatText } from '@seven-hills/contracts/help/chat';
import {
  clientFrame,
  type ServerFrame,
  serverFrame,
} from '@seven-hills/contracts/help/live-socket';
import { seededRandom } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hostileTexts } from '../../support/hostile/hostile-requests.ts';
import { type Customer, personWithSession } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/**
 * `HOSTILE_SEED=… HOSTILE_SOCKETS=…` override the defaults; the same seed sends the same frames.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 18_921_231);
const sockets = Number(process.env.HOSTILE_SOCKETS ?? 24);

type Person = Pick<Customer, 'client' | 'customerId'> & { chatId: number };

let bank: TestBank;
let people: Person[];
/** The owner of a chat that none of them may access. */
let stranger: Person;
const told: ServerFrame[] = [];
const closedWith = new Map<number, number>();

beforeAll(async () => {
  process.stdout.write(`hostile frames: HOSTILE_SEED=${seed}\n`);
  bank = await openTestBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
  const withChat = async (): Promise<Person> => {
    const person = await personWithSession(bank);
    const { id } = (await person.client.post('/api/chat/sessions')).json<ChatSession>();
    return { ...person, chatId: id };
  };
  people = [await withChat(), await withChat()];
  stranger = await withChat();
});
afterAll(() => bank.close());

const port = () => (bank.app.server.address() as AddressInfo).port;

async function dial(person: Person): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}/ws`, {
    headers: { cookie: person.client.cookie ?? '' },
  });
  socket.on('error', () => {});
  await once(socket, 'message');
  return socket;
}

/** Sends a socket's share of frames, and waits until it is closed or has answered all of them. */
async function converse(person: Person, send: (socket: WebSocket) => void): Promise<void> {
  const socket = await dial(person);
  const over = new Promise<number | 'answered'>((resolve) => {
    socket.on('close', resolve);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      told.push(frame);
      if (frame.type === 'refused' && frame.clientId === 'the last one') resolve('answered');
    });
  });
  send(socket);
  socket.send('{"type":"nothing","clientId":"the last one"}');
  const end = await over;
  if (end !== 'answered') closedWith.set(end, (closedWith.get(end) ?? 0) + 1);
  socket.terminate();
}

const clientId = (round: number, index: number) =>
  `00000000-0000-4000-8000-${String(round * 100 + index).padStart(12, '0')}`;

/** Sends a text as one frame, in pieces, or as bytes, which the contract does not allow. */
function sendSomehow(socket: WebSocket, text: string, random: ReturnType<typeof seededRandom>) {
  if (random.chance(0.003)) socket.send(Buffer.from(text), { binary: true });
  else if (random.chance(0.1)) {
    const middle = random.below(text.length);
    socket.send(text.slice(0, middle), { fin: false });
    socket.send(text.slice(middle), { fin: true });
  } else socket.send(text);
}

describe('any frame', () => {
  it('is handled, refused, or closes the socket, as the contract says', async () => {
    const random = seededRandom(seed);
    let sent = 0;
    for (let round = 0; round < sockets; round++) {
      const person = random.pick(people);
      const nextText = hostileTexts(random, clientFrame, {
        sessionId: [person.chatId, person.chatId, stranger.chatId, 987_654],
        clientId: Array.from({ length: 20 }, (_, index) => clientId(round, index)),
        content: ['Hello?', 'Two\nlines', 'x'.repeat(1_000), '   '],
      });
      await converse(person, (socket) => {
        for (let count = 1; count < liveLimits.framesPerTenSeconds; count++) {
          const text = nextText();
          // Oversized frames close the connection, so they must be rare.
          if (text.length > liveLimits.frameBytesMax && random.chance(0.9)) continue;
          sendSomehow(socket, text, random);
          sent += 1;
        }
      });
    }
    for (const frame of told) {
      expect(serverFrame.safeParse(frame).error, `seed ${seed}: ${JSON.stringify(frame)}`).toBe(
        undefined,
      );
      if (frame.type === 'refused') expect(frame.code).not.toBe('internal_error');
    }
    for (const code of closedWith.keys())
      expect([liveCloseCodes.policy, liveCloseCodes.frameTooLarge]).toContain(code);
    const count = (type: ServerFrame['type']) => told.filter((frame) => frame.type === type).length;
    process.stdout.write(
      `hostile frames: ${sent} sent, ${count('refused')} refused, ${count('message_stored')} stored, sockets closed ${[...closedWith].map(([code, times]) => `${code}: ${times}`).join(', ')}\n`,
    );
    expect(count('refused')).toBeGreaterThan(sent / 20);
    expect(count('message_stored')).toBeGreaterThan(0);
    expect(count('joined')).toBeGreaterThan(0);
  }, 120_000);

  it('that was acknowledged is stored with its sender, and nothing else is', async () => {
    const acknowledged = new Set(
      told.flatMap((frame) => (frame.type === 'message_stored' ? [frame.message.id] : [])),
    );
    const { rows } = await bank.database.query<{
      id: bigint;
      session_id: bigint;
      sender_id: bigint;
      message: string;
    }>('select id, session_id, sender_id, message from chat_message order by id');
    for (const { session_id, sender_id, message } of rows) {
      const sender = people.find(({ chatId }) => BigInt(chatId) === session_id);
      expect(sender_id).toBe(sender?.customerId);
      expect(chatText.parse(message)).toBe(message);
    }
    // A socket may close before a stored message is acknowledged, but never the other way round.
    const stored = new Set(rows.map(({ id }) => Number(id)));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(stored.size / 2);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const masked = (first: number, length: number, body: Buffer) =>
    Buffer.concat([Buffer.from([first, 0x80 | length]), Buffer.alloc(4), body]);
  it.each([
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['an unknown kind of frame', masked(0x83, 2, Buffer.from('{}'))],
    ['a reserved bit', masked(0xc1, 2, Buffer.from('{}'))],
    ['the end of a text that never started', masked(0x80, 2, Buffer.from('{}'))],
    ['a text that is not UTF-8', masked(0x81, 2, Buffer.from([0xff, 0xfe]))],
    ['a frame with an extreme length', Buffer.from([0x81, 0xff, ...Array(8).fill(0x7f)])],
    ['a close frame that is too short', masked(0x88, 1, Buffer.from([3]))],
    ['a page request', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('%s closes only its own connection', async (_what, bytes) => {
    const [person] = people;
    if (!person) throw new Error('nobody is there');
    const other = await dial(person);
    const connection = connect(port(), '127.0.0.1');
    connection.on('error', () => {});
    connection.write(
      `GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${person.client.cookie}\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n',
    );
    await once(connection, 'data');
    connection.write(bytes);
    await once(connection, 'close');
    const answer = once(other, 'message');
    other.send('{"type":"ping"}');
    expect(String((await answer)[0])).toBe('{"type":"pong"}');
    other.terminate();
  });
});
