/** How clients reach the server: by a socket in a private folder, or by a port of this machine. */
export type Endpoint = { kind: 'socket'; directory: string } | { kind: 'loopback'; port: number };

/** The port also names the socket's file. */
export const SOCKET_PORT = 5432;

/** The server's settings, sized for two cores and a gigabyte. */
export function serverSettings(endpoint: Endpoint, durable: boolean): Record<string, string> {
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
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
}
