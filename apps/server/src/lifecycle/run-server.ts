import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { prepareDatabase } from '../database/migrations.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { loadKeys } from '../security/load-keys.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import type { Settings } from '../settings.ts';
import { closeApp } from './close-app.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { type Log, openLog } from './logger.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** Calls `listener` once when the server cannot go on. */
  onLost(listener: (error: Error) => void): void;
  /** Finishes what is under way, then closes everything in order. */
  stop(): Promise<void>;
  /** For a process that quits at once. */
  abandon(): void;
}

/**
 * Starts everything in order: data directory, keys, database, migrations, application, demo data,
 * and the port last, so that who can connect is served. What was started is closed again when a
 * later step fails; expected failures are a StartError or another error with one clear sentence.
 */
export async function runServer(settings: Settings): Promise<RunningServer> {
  prepareDataDirectory(settings.dataDirectory);
  const keys = loadKeys(settings);
  const log = openLog(settings);
  const database = await openDatabase(settings, (error) =>
    log.logger.warn({ err: error }, 'an idle database connection broke'),
  );
  let app: FastifyInstance | undefined;
  try {
    await prepareDatabase(database.pool);
    app = await createApp({
      database: database.pool,
      keys,
      settings: {
        mode: settings.mode,
        publicUrl: settings.publicUrl,
        smtpUrl: settings.smtpUrl,
        stripe: settings.stripe,
        webRoot: findWebRoot(),
        trustProxy: settings.trustProxy,
      },
      logger: log.logger,
    });
    if (settings.mode === 'demo') {
      await seedDemo({ database: database.pool, keys, postings: app.postings });
    }
    const url = await listen(app, settings);
    return running(app, database, log, url);
  } catch (error) {
    log.logger.fatal({ err: error }, 'the server did not start');
    await app?.close();
    await database.close();
    throw error;
  }
}

function running(
  app: FastifyInstance,
  database: OpenDatabase,
  log: Log,
  url: string,
): RunningServer {
  database.onLost((error) => log.logger.fatal({ err: error }, 'the database is lost'));
  log.logger.info({ url }, 'ready');
  return {
    url,
    onLost: database.onLost,
    async stop() {
      log.logger.info('stopping');
      await closeApp(app);
      await database.close();
      log.logger.info('stopped');
      log.flush();
    },
    abandon: database.abandon,
  };
}

function findWebRoot(): string | null {
  const folder = join(projectRoot(), 'apps/web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(whyNotListening(error, host, port));
  }
  const address = app.server.address();
  const actualPort = address !== null && typeof address === 'object' ? address.port : port;
  return `http://${hostToOpen(host)}:${actualPort}`;
}

function whyNotListening(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use; stop the other program or set PORT to another port.`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user; set PORT to another one.`;
  return `HOST ${host} cannot be listened on (${code ?? error}).`;
}

/** An address that a browser on this machine can open. */
function hostToOpen(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
