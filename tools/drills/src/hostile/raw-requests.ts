import type { SeededRandom } from '@seven-hills/postgres-testing';

export interface RawRequest {
  text: string;
  /** How many requests the text contains. */
  requests: number;
  /** Whether any answer other than a refusal is a finding. */
  mustBeRefused?: boolean;
}

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

/**
 * Requests that no HTTP library would send: broken, ambiguous, oversized, or far too many at once.
 */
export function rawRequest(random: SeededRandom, host: string, cookie: string): RawRequest {
  const session = cookie ? [`Cookie: ${cookie}`] : [];
  const get = (path: string, ...headers: string[]) =>
    line(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...session, ...headers);
  const post = (path: string, body: string, ...headers: string[]) =>
    `${line(
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...session,
      'Content-Type: application/json',
      ...headers,
    )}${body}`;
  const burst = 10 + random.below(140);
  const shapes: (() => RawRequest)[] = [
    // Many requests before the first answer.
    () => ({ text: get('/api/transactions?limit=200').repeat(burst), requests: burst }),
    () => ({ text: get('/api/account').repeat(burst), requests: burst }),
    // Two lengths, a length with chunks, and a wrong length.
    () => one(post('/api/transactions', '{}', 'Content-Length: 2', 'Content-Length: 5')),
    () =>
      one(
        post('/api/transactions', '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      ),
    () => one(post('/api/transactions', 'zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')),
    () => one(post('/api/login', '{"email":', 'Content-Length: 99999999999')),
    // Foreign, repeated, and missing hosts; a foreign origin.
    () => refused(line('GET /api/account HTTP/1.1', 'Host: evil.example', ...session)),
    () =>
      refused(line('GET /api/account HTTP/1.1', `Host: ${host}`, 'Host: evil.example', ...session)),
    () => refused(line('GET /api/account HTTP/1.1', ...session)),
    () =>
      refused(line('GET http://evil.example/api/account HTTP/1.1', `Host: ${host}`, ...session)),
    () => refused(post('/api/logout', '{}', 'Content-Length: 2', 'Origin: http://evil.example')),
    // Upgrade requests on routes that support none.
    () =>
      refused(
        get(
          random.pick(['/api/account', '/', '/healthz', '/wss', '/api/ws']),
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ),
      ),
    // Oversized requests, and text that is not HTTP.
    () => one(get(`/${'a'.repeat(random.pick([8_000, 20_000, 100_000]))}`)),
    () => one(get('/', `X-Long: ${'b'.repeat(random.pick([9_000, 40_000]))}`)),
    () => one(get('/', ...Array.from({ length: 2_500 }, (_, index) => `X-${index}: 1`))),
    () =>
      one(
        line(
          `${random.pick(['PROPFIND', 'TRACE', 'CONNECT', 'get', 'QUERY'])} / HTTP/1.1`,
          `Host: ${host}`,
        ),
      ),
    () => one(line('GET / HTTP/9.9', `Host: ${host}`)),
    () => one(line('GET /\u0000 HTTP/1.1', `Host: ${host}`)),
    () => one(line('GET /%zz/%00/..%2f..%2fetc/passwd HTTP/1.1', `Host: ${host}`)),
    () => one(Array.from({ length: 300 }, () => String.fromCharCode(random.below(256))).join('')),
    () => one('\r\n'.repeat(2_000)),
    // Forged forwarding addresses.
    () =>
      one(
        post(
          '/api/login',
          '{"email":"nobody@example.com","password":"guess"}',
          'Content-Length: 49',
          `X-Forwarded-For: ${random.pick(['<script>0</script>', '1.2.3.4', `10.0.0.${random.below(256)}`, '::1', 'x'.repeat(4_000)])}`,
        ),
      ),
    // A request that never ends; the sender gives up.
    () => one(`POST /api/transactions HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\n{"a`),
  ];
  return random.pick(shapes)();
}

const one = (text: string): RawRequest => ({ text, requests: 1 });
const refused = (text: string): RawRequest => ({ text, requests: 1, mustBeRefused: true });
