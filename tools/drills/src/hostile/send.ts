import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface HttpAnswer {
  /** 0 if the bank hung up without an answer. */
  status: number;
  retryAfter: string | undefined;
  /** Whether the bank neither answered nor hung up within `answerMsMax`. */
  isOverdue?: boolean;
}

/** How long the bank may take to answer a request in full; the same as its limit for clients. */
const answerMsMax = 30_000;

/** Sends requests over keep-alive connections, like a hostile program; never throws. */
export class HostileSender {
  readonly #agent: Agent;
  readonly port: number;

  constructor(port: number, lanes: number) {
    this.port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: lanes });
  }

  send({ method, path, headers, body }: SentRequest): Promise<HttpAnswer> {
    return new Promise((resolve) => {
      const end = (answer: HttpAnswer) => {
        clearTimeout(deadline);
        resolve(answer);
      };
      const hungUp = () => end({ status: 0, retryAfter: undefined });
      let sent: ClientRequest | undefined;
      const deadline = setTimeout(() => {
        end({ status: 0, retryAfter: undefined, isOverdue: true });
        sent?.destroy();
      }, answerMsMax);
      try {
        sent = request(
          {
            host: '127.0.0.1',
            port: this.port,
            method,
            path,
            headers: {
              ...headers,
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            },
            agent: this.#agent,
          },
          (answer) => {
            answer.resume();
            answer.on('error', hungUp);
            answer.on('end', () =>
              end({
                status: answer.statusCode ?? 0,
                retryAfter: answer.headers['retry-after'],
              }),
            );
          },
        );
        sent.on('error', hungUp);
        sent.end(body);
      } catch {
        // Node itself refuses some addresses and headers; `raw-requests.ts` sends those.
        hungUp();
      }
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Writes `text` unchanged to a separate connection. Returns the statuses received before the bank
 * hung up, was silent for `silenceMs`, or had sent `answers` of them.
 */
export function sendRaw(
  port: number,
  text: string | Buffer,
  { answers = 1, silenceMs = 2_000 }: { answers?: number; silenceMs?: number } = {},
): Promise<HttpAnswer[]> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const heads = () => received.match(/HTTP\/1\.[01] \d{3} [\s\S]*?\r\n\r\n/g) ?? [];
    const finish = () => {
      socket.destroy();
      resolve(
        heads().map((head) => ({
          status: Number(/ (\d{3}) /.exec(head)?.[1]),
          retryAfter: /\r\nretry-after: (.*)\r\n/i.exec(head)?.[1],
        })),
      );
    };
    socket.setTimeout(silenceMs, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (heads().length >= answers) finish();
    });
  });
}
