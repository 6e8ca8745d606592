/** The bank's answer, or the lack of one, which leaves the request's outcome unknown. */
export interface Answer {
  /** The HTTP status; 0 if the connection broke or nothing arrived in time. */
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
}

const ANSWER_TIMEOUT_MS = 20_000;

/** A person's browser at the bank: keeps the session and never throws. */
export class BankClient {
  #cookie = '';
  readonly address: () => string;

  /** `address` is read for each request, so that a person can switch servers. */
  constructor(address: () => string) {
    this.address = address;
  }

  /** The Cookie header of the session; empty before signing in. */
  get cookie(): string {
    return this.#cookie;
  }

  /** The same person, with the same session, at the given address. */
  at(address: () => string): BankClient {
    const there = new BankClient(address);
    there.#cookie = this.#cookie;
    return there;
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body: object, key?: string, hangUp?: AbortSignal) =>
    this.send('POST', path, body, key, hangUp);

  async send(
    method: string,
    path: string,
    body?: object,
    key?: string,
    hangUp?: AbortSignal,
  ): Promise<Answer> {
    const inTime = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const response = await fetch(`${this.address()}${path}`, {
        method,
        headers: {
          cookie: this.#cookie,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        signal: hangUp ? AbortSignal.any([inTime, hangUp]) : inTime,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const line of response.headers.getSetCookie())
        if (/^(__Host-)?session=./.test(line)) this.#cookie = line.split(';')[0] ?? '';
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        retryAfter: response.headers.get('retry-after'),
      };
    } catch {
      return { status: 0, body: {}, retryAfter: null };
    }
  }

  /** The same for setup calls, which must succeed. */
  async must(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
