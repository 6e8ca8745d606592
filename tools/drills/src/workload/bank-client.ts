/** The bank's answer, or the lack of one, which leaves the request's outcome unknown. */
export interface Answer {
  /** The HTTP status; 0 if the connection broke or nothing arrived in time. */
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
}

const ANSWER_TIMEOUT_MS = 20_000;

/** A person's browser at the bank: keeps its cookies and never throws. */
export class BankClient {
  readonly #cookies: Map<string, string>;
  readonly address: () => string;

  /** `address` is read for each request, so that a person can switch servers. */
  constructor(address: () => string, cookies: Iterable<[name: string, value: string]> = []) {
    this.address = address;
    this.#cookies = new Map(cookies);
  }

  /** The Cookie header; empty before signing in. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  /** The same person, with the same session, at the given address. */
  at = (address: () => string) => new BankClient(address, this.#cookies);

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
          cookie: this.cookie,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        signal: hangUp ? AbortSignal.any([inTime, hangUp]) : inTime,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        retryAfter: response.headers.get('retry-after'),
      };
    } catch {
      return { status: 0, body: {}, retryAfter: null };
    }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  /** The same for setup calls, which must succeed. */
  async must(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
