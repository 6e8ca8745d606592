import type { FastifyInstance } from 'fastify';

const drainTimeoutMs = 10_000;
const sweepMs = 100;

/**
 * Stops accepting, lets the requests under way finish, and closes the application. Connections that
 * are still open after 10 seconds are cut.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  // A kept-alive connection turns idle when its last answer is out, and would then hold the server.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
