import { request } from 'node:http';
import { text } from 'node:stream/consumers';

interface Answer {
  status: number;
  /** Returns the name and value of each cookie that was set, for a `cookie` header. */
  cookie: string;
  json<Body>(): Body;
}

/**
 * Calls the bank at this address with the host name of its `PUBLIC_URL`, like a proxy; `fetch`
 * always sends the address itself. Sends POST with a body, otherwise GET.
 */
export function callAtHost(
  address: string,
  host: string,
  path: string,
  { body, cookie = '' }: { body?: unknown; cookie?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, cookie, 'content-type': 'application/json' },
    });
    asked.on('error', reject);
    asked.on('response', async (answer) => {
      try {
        const content = await text(answer);
        resolve({
          status: answer.statusCode ?? 0,
          cookie: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
          json: <Body>() => JSON.parse(content) as Body,
        });
      } catch (error) {
        reject(error);
      }
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
