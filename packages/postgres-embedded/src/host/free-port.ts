import { createServer } from 'node:net';

/** Returns a port of this machine that nothing listens on right now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(address !== null && typeof address === 'object' ? address.port : 0),
      );
    });
  });
}
