import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range below the ports that systems assign automatically: from 32768 on Linux, from 49152 on
 * macOS and Windows.
 */
const range = { first: 16_384, end: 32_768 };

const ATTEMPTS = 100;

/**
 * Returns a port of this machine that nothing is listening on. The system assigns it to no other
 * program, so it stays free until it is used, and while a server on it restarts.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(range.first, range.end);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${ATTEMPTS} ports tried from ${range.first} on is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      // Windows reserves ranges of ports and refuses them with EACCES.
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
