import { expect, test } from 'vitest';
import { serverSettings } from '../src/server/server-settings.ts';

const socket = { kind: 'socket', directory: '/tmp' } as const;
const gibibyte = 2 ** 30;

test.each([
  [1, '128MB', '512MB'],
  [4, '256MB', '2048MB'],
  [24, '1536MB', '12288MB'],
  [256, '4096MB', '131072MB'],
])('on a machine with %d GiB, the server has %s of shared buffers', (memory, buffers, cache) => {
  expect(serverSettings(socket, true, memory * gibibyte)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
  });
});

test('a server for tests stays small on any machine, and a durable one writes to the disk', () => {
  expect(serverSettings(socket, false, 256 * gibibyte)).toMatchObject({
    shared_buffers: '128MB',
    fsync: 'off',
  });
  expect(serverSettings(socket, true)).not.toHaveProperty('fsync');
});
