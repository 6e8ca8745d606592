import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, MigrationError, projectRoot } from '@seven-hills/postgres';
import { DataDirectoryInUseError } from '@seven-hills/postgres/embedded';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { prepareDatabase } from './database/migrations.ts';
import { openDatabase, UnreachableDatabaseError } from './database/open-database.ts';
import { createLogger } from './logger.ts';
import { demoPassword, demoPeople, demoPin } from './seed/demo-people.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';

/** How long requests under way may take to finish once the server is asked to stop. */
const drainMsMax = 10_000;

/**
 * Starts the bank: settings, database, migrations, demo seed, jobs, then the port. Everything that was
 * started is stopped in the opposite order on Ctrl-C or SIGTERM.
 */
async function main(): Promise<void> {
  const root = projectRoot();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const settings = readSettings(process.env, root);
  const logger = createLogger(settings);
  const stopping: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of stopping.splice(0).reverse()) await step();
  };
  try {
    const opened = await openDatabase(settings);
    stopping.push(() => opened.close());
    opened.onLost((error) => {
      logger.fatal({ err: error }, 'the database cannot be brought back');
      process.exitCode = 1;
      void stop();
    });
    const database = createPool({
      connectionString: opened.connectionString,
      max: settings.databaseConnectionsMax,
      pipeline: true,
      statementTimeoutMs: 20_000,
      onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    });
    stopping.push(() => database.end());
    await prepareDatabase(database);
    const app = await createApp({
      database,
      connectionString: opened.connectionString,
      keys: settings.keys,
      logger,
      settings: { ...settings, webRoot: join(root, 'apps/web/dist') },
    });
    stopping.push(() => withinDrainTime(app.close()));
    if (settings.mode === 'demo')
      await seedDemo({ database, keys: settings.keys, postings: app.postings });
    const background = await startBackground({
      database,
      connectionString: opened.connectionString,
      settings: { ...settings, webRoot: null },
      keys: settings.keys,
      postings: app.postings,
      reconcileCardPayments: app.reconcileCardPayments,
      logger,
    });
    stopping.push(() => background.stop());
    const address = await app.listen({ host: settings.host, port: settings.port });
    stopOnSignal(stop);
    announce(address, settings);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A first signal stops cleanly, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          process.stderr.write(`The bank did not stop cleanly: ${(error as Error).message}\n`);
          process.exit(1);
        },
      );
    });
}

function withinDrainTime(closing: Promise<unknown>): Promise<unknown> {
  return Promise.race([closing, new Promise((resolve) => setTimeout(resolve, drainMsMax).unref())]);
}

function announce(address: string, { mode }: Settings): void {
  const lines = [`Ready: ${address}`];
  if (mode === 'demo') {
    lines.push('', `Demo sign-ins (password ${demoPassword}, PIN ${demoPin}):`);
    for (const { email, accountType, standing } of demoPeople)
      lines.push(`  ${email.padEnd(20)} ${standing === 'active' ? accountType : standing}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Expected reasons not to start, as one sentence; anything else is shown whole. */
function sentenceFor(error: unknown): string {
  if (
    error instanceof SettingError ||
    error instanceof DataDirectoryInUseError ||
    error instanceof UnreachableDatabaseError ||
    error instanceof MigrationError
  )
    return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or choose another one with PORT.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose another one with PORT.`;
  if (code === 'EADDRNOTAVAIL')
    return `The setting HOST names an address that this machine does not have: ${address}.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `The setting DATA_DIR names a directory that cannot be written: ${(error as Error).message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});
