import { totalmem } from 'node:os';

/**
 * How clients reach the server: through a socket in a private folder, or through a port of this
 * machine.
 */
export type Endpoint = { kind: 'socket'; directory: string } | { kind: 'loopback'; port: number };

/** The port is also part of the socket file's name. */
export const SOCKET_PORT = 5432;

const mebibyte = 2 ** 20;

/**
 * Returns the server's settings for a machine with `memory` bytes. A sixteenth of it is for shared
 * buffers, because the bank, a browser, and other programs also need memory. Servers that are not
 * durable are for tests; there are many of them, and they are small.
 */
export function serverSettings(
  endpoint: Endpoint,
  durable: boolean,
  memory = usableMemory(),
): Record<string, string> {
  const sixteenth = Math.floor(memory / 16 / mebibyte);
  return {
    ...(endpoint.kind === 'socket'
      ? {
          listen_addresses: '',
          unix_socket_directories: endpoint.directory,
          port: `${SOCKET_PORT}`,
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${endpoint.port}` }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    shared_buffers: `${durable ? Math.min(Math.max(sixteenth, 128), 4_096) : 128}MB`,
    effective_cache_size: `${Math.max(sixteenth * 8, 512)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    log_checkpoints: 'off',
    ...withoutPersonalData,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
}

/**
 * Keeps customer data out of the server's log: no DETAIL with row contents, no failed statements
 * with literals, no parameters. `roles.ts` adds the settings for each role.
 */
const withoutPersonalData = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** The machine's memory, or the limit of the process's container, in bytes. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
