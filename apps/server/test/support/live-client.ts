import type { AddressInfo } from 'node:net';
import type { ClientFrame, ServerFrame } from '@seven-hills/contracts/help/live-socket';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A browser's live socket: keeps received frames until a test reads them. */
export class LiveClient {
  readonly #told: ServerFrame[] = [];
  #waiting: (() => void)[] = [];
  /** The code with which the socket was closed. */
  readonly closed: Promise<number>;

  readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.#told.push(JSON.parse(String(data)) as ServerFrame);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** Opens a socket and waits until the server is ready; fails with the HTTP status if refused. */
  static async open(
    app: FastifyInstance,
    cookie: string | null,
    headers: Record<string, string> = {},
  ): Promise<LiveClient> {
    const client = LiveClient.dial(app, cookie, headers);
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('unexpected-response', (_request, response) => {
        reject(new Error(`refused with ${response.statusCode}`));
        client.socket.terminate();
      });
    });
    await client.next('ready');
    return client;
  }

  static dial(
    app: FastifyInstance,
    cookie: string | null,
    headers: Record<string, string> = {},
  ): LiveClient {
    const { port } = app.server.address() as AddressInfo;
    return new LiveClient(
      new WebSocket(`ws://127.0.0.1:${port}/ws`, {
        headers: { ...(cookie ? { cookie } : {}), ...headers },
      }),
    );
  }

  send(frame: ClientFrame | Record<string, unknown>): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Returns the next frame of a type; discards earlier ones of the same type only. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      const index = this.#told.findIndex((frame) => frame.type === type);
      const [found] = index < 0 ? [] : this.#told.splice(index, 1);
      if (found) return found as FrameOf<T>;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Returns the unread frames of a type, after everything sent so far has a response. */
  async toldOf<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>[]> {
    this.send({ type: 'ping' });
    await this.next('pong');
    return this.#told.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  /** Returns the unread frames of a type, for a closed socket. */
  heard<T extends ServerFrame['type']>(type: T): ServerFrame[] {
    return this.#told.filter((frame) => frame.type === type);
  }

  async join(sessionId: number): Promise<void> {
    this.send({ type: 'join_session', sessionId });
    await this.next('joined');
  }

  close(): void {
    this.socket.terminate();
  }
}
