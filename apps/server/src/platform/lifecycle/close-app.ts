import type { FastifyInstance } from 'fastify';

/** How long requests under way may take to finish once the server is asked to stop. */
const drainMsMax = 10_000;
const sweepMs = 50;

/**
 * Stops accepting, lets the requests under way finish, and closes the application. Connections that
 * are still open after 10 seconds are cut.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  // A kept-alive connection turns idle when its last answer is out, and would then hold the server.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMsMax);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
