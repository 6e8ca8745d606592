import { connect, createServer, type Socket } from 'node:net';

export interface SlowLink {
  /** The port that forwards to the target, with the delay. */
  port: number;
  close(): void;
}

/**
 * Creates a TCP link that delays data by `delayMs` each way, like a connection to another site.
 * Data in transit is lost when one end dies.
 */
export async function createSlowLink(targetPort: number, delayMs: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('close', () => sockets.delete(from));
      from.on('close', cut);
      from.on('error', cut);
      from.on('data', (data) => {
        setTimeout(() => {
          if (!to.destroyed) to.write(data);
        }, delayMs);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
