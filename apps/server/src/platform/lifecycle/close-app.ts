import type { FastifyInstance } from 'fastify';

/** How long requests in progress may take to finish during shutdown. */
const drainMsMax = 10_000;
const sweepMs = 50;

/**
 * Stops accepting connections, finishes the requests in progress, and closes the application.
 * Closes connections that are still open after 10 seconds.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  // A kept-alive connection becomes idle after its last response, and would otherwise keep the
  // server open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMsMax);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
