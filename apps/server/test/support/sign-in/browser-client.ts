import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The name and value of a `Set-Cookie` line. */
const parse = (line: string): [name: string, value: string] => {
  const [pair = ''] = line.split(';');
  const separator = pair.indexOf('=');
  return [pair.slice(0, separator), pair.slice(separator + 1)];
};

/** A browser that keeps all cookies, not only the session's. */
export class BrowserClient {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await this.app.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = parse(line);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get = (url: string) => this.call('GET', url);
  post = (url: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.call('POST', url, body, headers);
  signIn = (email: string, password: string) => this.post('/api/login', { email, password });
}
