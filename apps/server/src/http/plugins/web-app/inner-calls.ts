import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The answer to a call that the server has made itself. */
export interface InnerAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

/** The headers that identify the caller and the site, as in the page's own calls. */
const sentAlong = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/**
 * Returns a function that makes reads for the caller of a request. Each passes the router, and so
 * every hook, check, limit, and log of its route, as if it had come over the network. Fastify's
 * `inject` does the same, at about twice the processor time: it also writes and parses the text of
 * each response.
 */
export function innerCalls(
  app: FastifyInstance,
  { raw, headers }: FastifyRequest,
): (url: string) => Promise<InnerAnswer> {
  const sent = Object.fromEntries(
    sentAlong.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return (url) =>
    new Promise((resolve, reject) => {
      const request = new InnerRequest(raw.socket, url, sent);
      app.routing(request, new InnerResponse(request, resolve, reject));
    });
}

class InnerRequest extends IncomingMessage {
  constructor(caller: Socket, url: string, headers: IncomingHttpHeaders) {
    // A connection of its own, because those of one connection wait for each other.
    super({
      remoteAddress: caller.remoteAddress,
      get destroyed() {
        return caller.destroyed;
      },
    } as Socket);
    this.method = 'GET';
    this.url = url;
    this.headers = headers;
    [this.httpVersionMajor, this.httpVersionMinor] = [1, 1];
  }
}

/** Hands over an answer that is sent as one text, and ends. */
class InnerResponse extends ServerResponse {
  readonly #answer: (answer: InnerAnswer) => void;
  readonly #fail: (error: Error) => void;
  #headers: InnerAnswer['headers'] = {};

  constructor(
    request: IncomingMessage,
    answer: (answer: InnerAnswer) => void,
    fail: (error: Error) => void,
  ) {
    super(request);
    // Without a network connection, Node would set neither.
    Object.defineProperties(this, {
      socket: { value: request.socket },
      closed: { get: () => this.finished },
    });
    this.#answer = answer;
    this.#fail = fail;
  }

  override writeHead(status: number, headers?: unknown): this {
    this.statusCode = status;
    this.#headers = headers as InnerAnswer['headers'];
    return this;
  }

  override write(): boolean {
    this.#fail(new Error('only an answer that is sent at once can be in a document'));
    return true;
  }

  override end(body?: unknown): this {
    this.finished = true;
    this.#answer({
      status: this.statusCode,
      headers: this.#headers,
      body: typeof body === 'string' ? body : '',
    });
    this.emit('finish');
    this.emit('close');
    return this;
  }
}
