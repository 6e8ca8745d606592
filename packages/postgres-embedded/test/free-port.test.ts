import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../src/index.ts';

test('a free port is one that the system assigns to no other program', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
  expect(port).toBeGreaterThanOrEqual(16_384);
  // Linux assigns ports from 32768 on, macOS and Windows from 49152 on.
  expect(port).toBeLessThan(32_768);
});
