import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { type AppSettings, createApp } from '../app.ts';
import { startBackground } from '../background.ts';
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
  // Undone from the last to the first.
  const closers: (() => Promise<void>)[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    await prepareDatabase(database.pool);
    const app = await createApp({
      database: database.pool,
      keys,
      settings: appSettings(settings),
      logger: log.logger,
    });
    closers.push(() => closeApp(app));
    if (settings.mode === 'demo') {
      await seedDemo({ database: database.pool, keys, postings: app.postings });
    }
    const background = await startBackground({
      database: database.pool,
      connectionString: database.connectionString,
      settings: appSettings(settings),
      logger: log.logger,
    });
    // Requests under way may still queue work, so the jobs end before the application is asked to.
    closers.push(() => background.stop());
    const url = await listen(app, settings);
    log.logger.info({ url }, 'ready');
    return running(url, database, log, closeAll);
  } catch (error) {
    log.logger.fatal({ err: error }, 'the server did not start');
    await closeAll();
    throw error;
  }
}

function running(
  url: string,
  database: OpenDatabase,
  { logger, flush }: Log,
  closeAll: () => Promise<void>,
): RunningServer {
  database.onLost((error) => logger.fatal({ err: error }, 'the database is lost'));
  return {
    url,
    onLost: database.onLost,
    async stop() {
      logger.info('stopping');
      await closeAll();
      logger.info('stopped');
      flush();
    },
    abandon: database.abandon,
  };
}

function appSettings(settings: Settings): AppSettings {
  return {
    mode: settings.mode,
    publicUrl: settings.publicUrl,
    smtpUrl: settings.smtpUrl,
    stripe: settings.stripe,
    webRoot: findWebRoot(),
    trustProxy: settings.trustProxy,
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
