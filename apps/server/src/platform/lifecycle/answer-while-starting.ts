import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Answers at the bank's port while the database is opened and migrated, so that a load balancer
 * learns that this server is alive but not ready for requests: `/healthz` 200, everything else 503.
 * Close it before the bank listens. Fails with Node's error if the port cannot be used.
 */
export async function answerWhileStarting(
  host: string,
  port: number,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz';
    const status = isHealth ? 'ok' : 'starting';
    response
      .writeHead(isHealth ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
        ...(!isHealth && { 'retry-after': '2' }),
      })
      .end(JSON.stringify({ status }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
