import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import { accessCluster, OwnershipLostError } from '@seven-hills/postgres-embedded';
import { loadEnvironment, projectRoot } from '@seven-hills/project';
import type { FastifyBaseLogger } from 'fastify';
import { readSettings, type Settings } from './compose/settings.ts';
import { sealPayeesAgain } from './money/payee-rules/seal-payees-again.ts';
import { supersededFirstFees } from './money/terms/first-terms.ts';
import { checkServiceRole } from './opening/check-service-role.ts';
import { claimDatabase } from './opening/claim-database.ts';
import { demoPassword, demoPeople, demoPin } from './opening/demo-people.ts';
import { openKeys } from './opening/open-keys.ts';
import { startFailure } from './opening/start-failure.ts';
import { shipOnce, startShipping } from './platform/backup/ship-log.ts';
import { checkServerVersion } from './platform/database/check-server-version.ts';
import { type OpenedDatabase, openDatabase } from './platform/database/open-database.ts';
import { openPools } from './platform/database/open-pools.ts';
import { checkReplicas } from './platform/database/replicas/check-replicas.ts';
import { openReplicas, type Replicas } from './platform/database/replicas/open-replicas.ts';
import { answerWhileStarting } from './platform/lifecycle/answer-while-starting.ts';
import { checkNode } from './platform/lifecycle/check-node.ts';
import { closeApp } from './platform/lifecycle/close-app.ts';
import { createClosers } from './platform/lifecycle/closers.ts';
import { limitHeapGrowth } from './platform/lifecycle/limit-heap-growth.ts';
import { createReadiness } from './platform/lifecycle/readiness.ts';
import { listenForStopSignals } from './platform/lifecycle/stop-signals.ts';
import { createLogger } from './platform/logger.ts';
import { startObserving } from './platform/observing/start-observing.ts';
import { createServerClock } from './platform/time/server-clock.ts';
import { keepTimeMark } from './platform/time-mark/keep-time-mark.ts';

/**
 * Starts the bank with this identity, which is that of the folder if one is named, in order:
 * settings, database (rejecting one that belongs to another bank), migrations, keys, demo seed,
 * jobs, port. Ctrl-C or SIGTERM stops everything in reverse order. A failed start prints what is
 * wrong and ends the process with 1.
 */
export function runBank(identity: BankIdentity, folder?: string): void {
  start(identity, folder).catch((error: unknown) => {
    const unexpected = () => (error instanceof Error ? (error.stack ?? error.message) : error);
    process.stderr.write(`${startFailure(error) ?? unexpected()}\n`);
    process.exit(1);
  });
}

async function start(identity: BankIdentity, folder?: string): Promise<void> {
  limitHeapGrowth();
  const signals = listenForStopSignals();
  const root = projectRoot();
  loadEnvironment();
  const settings = readSettings(process.env, root, identity, folder);
  checkNode(settings.mode, root);
  // Loads while the database starts.
  const loading = import('./compose/bank.ts');
  const logger = createLogger(settings);
  const closers = createClosers();
  const readiness = createReadiness();
  try {
    // Clients do not know a system-chosen port yet, so nothing needs to answer on it.
    const starting =
      settings.port === 0 ? null : await answerWhileStarting(settings.host, settings.port);
    if (starting) closers.add(() => starting.close());
    const observing = await startObserving(settings.observing);
    closers.add(() => observing.close());
    const { backup } = settings;
    // The server archives the rest of its log while stopping.
    if (backup) closers.add(() => shipOnce({ ...backup, archive: archiveIn(settings) }));
    const opened = await openDatabase(settings, { archives: backup !== null });
    closers.add(() => opened.close());
    // Stops the embedded server however this process ends.
    process.once('exit', () => opened.abandon());
    opened.onLost((error) => {
      logger.fatal({ err: error }, 'the database could not be restarted');
      if (error instanceof OwnershipLostError) {
        // The embedded database is already dead, so nothing can be written anymore.
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      }
      process.stderr.write(`The database could not be restarted: ${error.message}\n`);
      const end = () => process.exit(1);
      closers.closeAll().then(end, end);
    });
    await claimDatabase(opened.roles, settings);
    const { database, postingDatabase, readerDatabase, close } = openPools(opened.roles, {
      max: settings.databaseConnectionsMax,
      onIdleError: (error) => logger.warn({ err: error }, 'lost an idle database connection'),
    });
    closers.add(close);
    const clock = createServerClock(database, logger);
    await clock.check();
    const replicas = await replicasOf(settings, { database, opened, logger });
    if (replicas) closers.add(() => replicas.close());
    const warn = (warning: string) => logger.warn(warning);
    await checkServerVersion(database, settings, warn);
    await checkServiceRole(database, settings, warn);
    const { composeAdapters, createApp, keyedColumns, seedDemo, startBackground } = await loading;
    const keys = await openKeys(database, settings, keyedColumns);
    await sealPayeesAgain(database, keys.sealing, logger);
    const { dataDirectory } = settings;
    const timeMark = await keepTimeMark({ database, dataDirectory, logger });
    closers.add(() => timeMark.close());
    if (backup) {
      const archive = archiveIn(settings);
      const shipping = await startShipping({ ...backup, archive, database, dataDirectory, logger });
      closers.add(() => shipping.stop());
      observing.observers.metrics?.watchBackup(shipping.ageSeconds);
    }
    const adapters = await composeAdapters({
      identity,
      settings: settings.adapters,
      database,
      keys,
      log: logger,
    });
    const app = await createApp({
      identity,
      adapters,
      database,
      postingDatabase,
      readerDatabase,
      replicas,
      onPosted: timeMark.note,
      connectionString: opened.connectionString,
      keys,
      logger,
      observers: observing.observers,
      readiness,
      clock,
      settings: { ...settings, webRoot: join(root, 'apps/web/dist') },
    });
    closers.add(() => closeApp(app));
    if (settings.mode === 'demo') await seedDemo(app.means);
    const background = await startBackground({
      ...app.means,
      mailSender: adapters.mailSender,
      connectionString: opened.connectionString,
      readerConnectionString: opened.roles.reader.connectionString,
      replicas,
      dataDirectory,
      releasesByTime: app.means.proposals.releasesByTime,
      clock,
    });
    closers.add(() => background.stop());
    await starting?.close();
    const address = await app.listen({ host: settings.host, port: settings.port });
    announce(address, settings, await supersededFirstFees(database));
    if (settings.mode === 'production')
      adapters.mailSender?.check().catch((error: Error) => {
        const reason = error.message;
        logger.warn(
          { reason },
          'the mail server of SMTP_URL cannot be used; mail waits until it can',
        );
      });
    if (settings.mode === 'demo' && settings.isPublic) {
      logger.warn('this demo is reachable from other machines');
      process.stderr.write(`${publicDemoWarning}\n`);
    }
    signals.onStop(async () => {
      readiness.drain();
      await sleep(settings.drainSeconds * 1_000);
      await closers.closeAll();
    });
  } catch (error) {
    const reason = startFailure(error);
    logger.fatal(reason === null ? { err: error } : { reason }, 'the bank failed to start');
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

/** Opens the configured replicas; null without any. */
async function replicasOf(
  { replicas, databaseConnectionsMax }: Settings,
  {
    database,
    opened,
    logger,
  }: { database: Database; opened: OpenedDatabase; logger: FastifyBaseLogger },
): Promise<Replicas | null> {
  const { addresses, maxLagSeconds } = replicas;
  if (addresses.length === 0) return null;
  await checkReplicas(database, addresses, logger);
  const { connectionString } = opened;
  return openReplicas({
    addresses,
    maxLagSeconds,
    connectionString,
    max: databaseConnectionsMax,
    logger,
  });
}

const publicDemoWarning =
  'Warning: this demo is reachable from other machines, and its staff password is public. Do not enter real data.';

const archiveIn = ({ dataDirectory }: Settings): string => accessCluster(dataDirectory).archive;

function announce(
  address: string,
  { mode, publicUrl }: Settings,
  supersededFees: readonly string[],
): void {
  const lines = [`Ready: ${address}`];
  if (publicUrl !== null && new URL(publicUrl).host !== new URL(address).host)
    lines.push(`Open ${publicUrl}: the address above answers only to the proxy in front of it.`);
  if (supersededFees.length > 0)
    lines.push(
      `Note: first_fees counted only for the first start. Other fees than in the folder are in force for ${supersededFees.join(', ')}; staff change them under Limits & Fees.`,
    );
  if (mode === 'demo') {
    lines.push('', `Demo sign-ins (password ${demoPassword}, PIN ${demoPin}):`);
    for (const { email, accountType, status } of demoPeople)
      lines.push(`  ${email.padEnd(20)} ${status === 'active' ? accountType : status}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
