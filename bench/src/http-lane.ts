import { connect, type Socket } from 'node:net';

/**
 * One keep-alive HTTP/1.1 connection that sends a prepared request and reads one answer at a time.
 * The load generator shares two cores with what it measures, so it does no more than it must: a full
 * HTTP client would measure itself.
 */
export class HttpLane {
  #socket: Socket;
  #received = '';
  #settle: ((status: number) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('the server closed the connection')));
  }

  static async open(host: string, port: number): Promise<HttpLane> {
    const socket = connect({ host, port });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpLane(socket);
  }

  /** Sends a whole request as text and gives the status of its answer. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1];
    if (this.#received.length < headEnd + 4 + Number(length ?? 0)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#settle?.(status);
  }
}
