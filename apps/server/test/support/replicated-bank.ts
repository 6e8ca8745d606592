import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Database } from '@seven-hills/postgres';
import {
  prepareServer,
  type ReplicatedPair,
  startReplicatedPair,
} from '@seven-hills/postgres-testing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openReplicas, type Replicas } from '../../src/platform/database/replicas/open-replicas.ts';
import { createMetrics, type Metrics } from '../../src/platform/observing/metrics.ts';
import { openTestBank, silent, type TestBank } from './test-bank.ts';

/** One server of the bank, with its own view of the replica. */
export interface ReplicaReader {
  app: FastifyInstance;
  replicas: Replicas;
  metrics: Metrics;
  /** How many reads came from the replica so far, or from the primary for a reason. */
  counts: Map<string, number>;
}

/** A bank on a primary with one asynchronous standby, and servers that read from it. */
export interface ReplicatedBank {
  bank: TestBank;
  pair: ReplicatedPair;
  /** The address of the replica for requests. */
  replicaUrl: string;
  /** As the superuser, on the standby. */
  standby: Database;
  anotherReader(maxLagSeconds: number, logger?: FastifyBaseLogger): Promise<ReplicaReader>;
  close(): Promise<void>;
}

export async function openReplicatedBank(): Promise<ReplicatedBank> {
  const folder = await mkdtemp(join(tmpdir(), 'shb-pair-'));
  // Root's servers run as another user, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const pair = await startReplicatedPair(folder, { durable: false });
  await pair.stopWaitingForStandby();
  const bank = await openTestBank(
    {},
    { server: await prepareServer(pair.superuserUrl('primary', 'postgres')) },
  );
  const { port } = new URL(pair.superuserUrl('standby', 'postgres'));
  const onStandby = (connectionString: string) => {
    const url = new URL(connectionString);
    url.port = port;
    return url.href;
  };
  const { pathname } = new URL(bank.connectionString);
  const standby = createPool({
    connectionString: pair.superuserUrl('standby', pathname.slice(1)),
    applicationName: 'test',
    max: 1,
  });
  const addresses = [
    {
      name: 'the-replica',
      service: onStandby(bank.connectionString),
      reader: onStandby(bank.roles.reader.connectionString),
    },
  ];
  const readers: Replicas[] = [];
  return {
    bank,
    pair,
    replicaUrl: onStandby(bank.connectionString),
    standby,
    async anotherReader(maxLagSeconds, logger = silent) {
      const { connectionString } = bank;
      const replicas = openReplicas({ addresses, maxLagSeconds, connectionString, max: 4, logger });
      readers.push(replicas);
      const metrics = createMetrics();
      const counts = new Map<string, number>();
      const { countRead } = metrics;
      metrics.countRead = (outcome) => {
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        countRead(outcome);
      };
      const app = await bank.anotherServer({
        replicas,
        logger,
        observers: { metrics, tracing: null },
      });
      return { app, replicas, metrics, counts };
    },
    async close() {
      try {
        for (const replicas of readers) await replicas.close();
        await standby.end();
        await bank.close();
      } finally {
        await pair.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
