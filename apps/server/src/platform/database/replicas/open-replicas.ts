import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database, type PoolSettings } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { judgeReplica, type ReasonLeftAlone, type ReplicaAnswer } from './judge-replica.ts';
import type { ReplicaAddress } from './replica-addresses.ts';
import { type WatchedPrimary, watchPrimary } from './watch-primary.ts';

/** The database role that reads. */
export type ReadingRole = 'service' | 'reader';

/** A replica that was chosen for one read. */
interface ChosenReplica {
  database: Database;
  /** Call this when the read is over. */
  end(): void;
}

/** The replica's state for operators. */
export interface ReplicaState {
  name: string;
  /** Why the replica gets no reads; null if it does. */
  leftAlone: ReasonLeftAlone | null;
  /** The age of its rows, in seconds; null if unknown. */
  ageSeconds: number | null;
}

/** The replicas of the bank's database. */
export interface Replicas {
  /** The maximum lag of a replica that gets reads, in seconds. */
  maxLagSeconds: number;
  /**
   * Chooses the replica with the fewest reads in progress among those that follow closely enough
   * and have everything that was committed before `since` (`performance.now()`; `-Infinity` for no
   * requirement). Returns null if there is none. Calls `onLost` if the replica stops responding
   * before the read ends.
   */
  choose(since: number, role: ReadingRole, onLost: () => void): ChosenReplica | null;
  /** Whether there is any replica that follows closely enough. */
  hasUsable(): boolean;
  /** The reader's connection string of a replica that follows, for a program's own connections. */
  addressForReader(): string | null;
  states(): ReplicaState[];
  close(): Promise<void>;
}

interface ReplicaSettings {
  addresses: readonly ReplicaAddress[];
  maxLagSeconds: number;
}

interface Surroundings extends ReplicaSettings {
  /** The primary, through the service's role. */
  connectionString: string;
  /** The maximum number of connections to each replica for requests. */
  max: number;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

interface Member {
  address: ReplicaAddress;
  pools: Record<ReadingRole, Database>;
  watching: Database;
  /** According to its last response. */
  leftAlone: ReasonLeftAlone | null;
  /** The time (`performance.now()`) up to which it has everything that was committed. */
  completeUntil: number;
  answeredAt: number;
  /** The callbacks of reads in progress, called if the replica stops responding. */
  reads: Set<{ onLost: () => void }>;
}

/** How often each server polls the primary and the replicas for their positions. */
const lookEveryMs = 100;
/** A replica that does not respond within this time gets no reads. */
const answerMsMax = 1_000;
/** After this time without a response, the reads that wait for the replica go to the primary. */
const silentMsMax = 3_000;
/** Enough for staff, who open one report at a time. */
const readerConnectionsMax = 4;

/**
 * Opens pools to the replicas and watches them. A replica that does not respond, lags, accepts
 * writes, or has a different history gets no reads until it recovers.
 */
export function openReplicas(surroundings: Surroundings): Replicas {
  const { addresses, connectionString, logger, maxLagSeconds } = surroundings;
  const stopping = new AbortController();
  const watchingPool = (address: string) =>
    createPool({
      connectionString: address,
      applicationName: 'seven-hills-replica-watch',
      max: 1,
      connectTimeoutMs: answerMsMax,
      answerTimeoutMs: answerMsMax,
      statementTimeoutMs: answerMsMax,
    });
  const primaryPool = watchingPool(connectionString);
  const primary = watchPrimary(primaryPool);
  const members = addresses.map(
    (address): Member => ({
      address,
      pools: openPools(address, surroundings.max),
      watching: watchingPool(address.service),
      leftAlone: 'starting',
      completeUntil: Number.NEGATIVE_INFINITY,
      answeredAt: performance.now(),
      reads: new Set(),
    }),
  );
  const maxLagMs = maxLagSeconds * 1_000;

  /** Why a member gets no reads now; rows also age between two responses. */
  const reasonOf = ({ leftAlone, completeUntil }: Member): ReasonLeftAlone | null =>
    leftAlone ?? (performance.now() - completeUntil > maxLagMs ? 'lagging' : null);

  function note(member: Member, reason: ReasonLeftAlone | null, error?: unknown): void {
    if (member.leftAlone === reason) return;
    const replica = member.address.name;
    if (reason === null) logger.info({ replica }, 'reads from a replica');
    else logger.warn({ replica, reason, err: error }, 'leaves a replica alone');
    member.leftAlone = reason;
  }

  async function lookAt(member: Member): Promise<void> {
    try {
      const timeline = primary.timeline();
      const answer = await ask(member.watching, timeline);
      member.answeredAt = performance.now();
      // The primary changed while the replica was polled.
      if (timeline !== primary.timeline()) return;
      const judged = judgeReplica(primary, answer);
      member.completeUntil = judged.completeUntil;
      const isLate = performance.now() - judged.completeUntil > maxLagMs;
      note(member, judged.reason ?? (isLate ? 'lagging' : null));
    } catch (error) {
      if (stopping.signal.aborted) return;
      note(member, 'unreachable', error);
      if (performance.now() - member.answeredAt <= silentMsMax) return;
      for (const { onLost } of [...member.reads]) onLost();
    }
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = [
    // While the primary does not respond, there are no new positions, so the replicas' age grows.
    repeat(() => primary.look().catch(() => {})),
    ...members.map((member) => repeat(() => lookAt(member))),
  ];

  function usable(since: number): Member | null {
    let best: Member | null = null;
    for (const member of members) {
      if (reasonOf(member) !== null || member.completeUntil < since) continue;
      if (best === null || member.reads.size < best.reads.size) best = member;
    }
    return best;
  }

  return {
    maxLagSeconds,
    choose(since, role, onLost) {
      const member = usable(since);
      if (!member) return null;
      const read = { onLost };
      member.reads.add(read);
      return { database: member.pools[role], end: () => void member.reads.delete(read) };
    },
    hasUsable: () => usable(Number.NEGATIVE_INFINITY) !== null,
    addressForReader: () => usable(Number.NEGATIVE_INFINITY)?.address.reader ?? null,
    states: () =>
      members.map((member) => ({
        name: member.address.name,
        leftAlone: reasonOf(member),
        ageSeconds: ageOf(member, primary),
      })),
    async close() {
      stopping.abort();
      const pools = members.flatMap(({ pools, watching }) => [...Object.values(pools), watching]);
      await Promise.all([primaryPool, ...new Set(pools)].map((pool) => pool.end()));
      await Promise.all(running);
    },
  };
}

/**
 * Returns a replica's age in seconds. For one that is behind all known positions, the true age is
 * at least the result.
 */
function ageOf({ completeUntil }: Member, primary: WatchedPrimary): number | null {
  const until =
    completeUntil === Number.NEGATIVE_INFINITY ? primary.positions.begin() : completeUntil;
  return Number.isFinite(until) ? (performance.now() - until) / 1_000 : null;
}

async function ask(pool: Database, timeline: bigint | null): Promise<ReplicaAnswer> {
  const { rows } = await pool.query<{
    is_replica: boolean;
    replayed: bigint | null;
    mark: string | null;
  }>({
    name: 'look-at-replica',
    text: `select pg_is_in_recovery() as is_replica,
                  (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed,
                  (select mark from database_timeline where timeline = $1) as mark`,
    values: [timeline],
  });
  const row = rows[0];
  if (!row) throw new Error('the replica answered nothing');
  return { isReplica: row.is_replica, replayed: row.replayed, mark: row.mark };
}

function openPools(
  { service, reader }: ReplicaAddress,
  max: number,
): Record<ReadingRole, Database> {
  const common: Omit<PoolSettings, 'connectionString'> = {
    statementTimeoutMs: 20_000,
    answerTimeoutMs: 22_000,
    // Gives up early: the primary can answer instead.
    connectTimeoutMs: 2_000,
  };
  const servicePool = createPool({ ...common, connectionString: service, max, pipeline: true });
  return {
    service: servicePool,
    reader:
      reader === service
        ? servicePool
        : createPool({ ...common, connectionString: reader, max: readerConnectionsMax }),
  };
}
