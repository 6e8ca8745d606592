import { connect, type Socket } from 'node:net';

/** The answer: its status and its raw body. */
export interface Answer {
  status: number;
  body: string;
}

const head = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\ncontent-length: (\d+)\r\n/i;

/**
 * One keep-alive HTTP/1.1 connection to a server on this machine, which sends a prepared request
 * and reads one answer at a time. The load generator shares two cores with the system that it
 * measures, so it does only the minimum: a full HTTP client would measure itself. Answers are ASCII
 * and have a Content-Length.
 */
export class HttpLane {
  #socket: Socket;
  #received = '';
  #settle: ((answer: Answer) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  private constructor(port: number, onOpen: (lane: HttpLane) => void) {
    const buffer = Buffer.allocUnsafe(16_384);
    this.#socket = connect(
      {
        host: '127.0.0.1',
        port,
        noDelay: true,
        // Receives raw bytes, without a stream and a new buffer for each.
        onread: {
          buffer,
          callback: (length) => {
            this.#read(buffer.toString('latin1', 0, length));
            return true;
          },
        },
      },
      () => onOpen(this),
    );
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpLane> {
    return new Promise((resolve, reject) => {
      const lane = new HttpLane(port, resolve);
      lane.#fail = reject;
    });
  }

  /** Sends a whole request as text and returns its answer. */
  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received = this.#received === '' ? text : this.#received + text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const [, status, length] = head.exec(this.#received) ?? [];
    if (this.#received.length < headEnd + 4 + Number(length ?? 0)) return;
    const body = this.#received.slice(headEnd + 4);
    this.#received = '';
    this.#settle?.({ status: Number(status), body });
  }
}
