import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseRoles } from '@seven-hills/postgres';
import {
  type EmbeddedPostgres,
  findOwner,
  removeDataDirectory,
  startEmbeddedPostgres,
} from '@seven-hills/postgres-embedded';
import { ensureRoles, rolesBy } from '@seven-hills/postgres-embedded/parts';

/** Connection strings to the server's maintenance database. */
export interface TestServer {
  superuser: string;
  roles: DatabaseRoles;
  /**
   * How a template is copied: an option of `create database`, or nothing for the server's default.
   */
  copying: string;
}

interface TestCluster {
  /** Answers a GET with a `TestServer`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Copying a template's files takes a third of the processor time of copying its pages through the
 * write-ahead log. The two checkpoints that it needs cost little without `fsync`; an external
 * server may have `fsync` on and other work to do.
 */
const COPY_FILES = 'strategy file_copy';

/**
 * Listens for the test files' requests for a PostgreSQL server, and starts it on the first one: the
 * server of `TEST_DATABASE_URL` if that is set, else a throw-away one in the temp folder.
 */
export async function startTestCluster(): Promise<TestCluster> {
  let cluster: Promise<EmbeddedPostgres> | undefined;
  let directory: string | undefined;

  async function findServer(): Promise<TestServer> {
    const { TEST_DATABASE_URL } = process.env;
    if (TEST_DATABASE_URL) return prepareServer(TEST_DATABASE_URL);
    if (!cluster) {
      directory = mkdtempSync(join(tmpdir(), 'shb-test-'));
      // Root's server runs as another user, which must be able to traverse the folder.
      chmodSync(directory, 0o711);
      cluster = startEmbeddedPostgres({ dataDirectory: directory, durable: false });
      cluster.then(killWithProcess, () => undefined);
    }
    const server = await cluster;
    return {
      superuser: server.connectionString('postgres'),
      roles: server.roles('postgres'),
      copying: COPY_FILES,
    };
  }

  let queue: Promise<unknown> = Promise.resolve();
  const broker = createServer((_request, response) => {
    // A worker that computes for seconds would use a kept connection that has timed out.
    response.shouldKeepAlive = false;
    queue = queue.then(findServer).then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      broker.closeAllConnections();
      broker.close();
      await (await cluster?.catch(() => undefined))?.stop();
      if (directory) await removeDataDirectory(directory);
    },
  };

  /** An interrupted run skips its teardown, but the server must not outlive it. */
  function killWithProcess(embedded: EmbeddedPostgres): void {
    // Before whatever else removes the folder that contains the data.
    process.prependOnceListener('exit', () => {
      if (!directory || findOwner(directory)?.pid !== process.pid) return;
      process.kill(embedded.pid(), 'SIGQUIT');
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    });
  }
}

/** Creates the roles on an existing server, for `createTestDatabase`. */
export async function prepareServer(superuser: string): Promise<TestServer> {
  await ensureRoles(superuser, testPassword);
  const urlOf = (role: string) => {
    const url = new URL(superuser);
    url.username = role;
    url.password = testPassword(role);
    return url.href;
  };
  return { superuser, copying: '', roles: rolesBy(urlOf) };
}

/** Fixed, because test runs may share a server. */
const testPassword = (role: string) => `test-${role}`;
