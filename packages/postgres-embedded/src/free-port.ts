import { createServer } from 'node:net';

/** A port of this machine that nothing listens on at the moment. */
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
