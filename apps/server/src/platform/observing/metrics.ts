import type { EngineLoad, ObservedAttempt } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { reasonsLeftAlone } from '../database/replicas/judge-replica.ts';
import type { ReplicaState } from '../database/replicas/open-replicas.ts';
import { within } from '../time/within.ts';

/** A value that is read from the database when metrics are collected. */
export interface Figure {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** The name and meaning of a figure, in the units of its name: `_seconds`, `_bytes`, or a count. */
export interface FigureDefinition {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** The sources that are read whenever metrics are collected. */
interface MetricSources {
  pools: Readonly<Record<string, Database>>;
  /** The replicas that reads may come from; empty if there are none. */
  replicas: () => readonly ReplicaState[];
  ledgerLoad: () => EngineLoad;
  socketCount: () => number;
  /** Whether `/readyz` would answer 200. */
  isReady: () => Promise<boolean>;
  clockSecondsAhead: () => number;
  definitions: readonly FigureDefinition[];
  readFigures: () => Promise<readonly Figure[]>;
}

export interface Metrics {
  /** Counts an answered request. `route` is the route's pattern, never an address with ids. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  countAttempt(attempt: ObservedAttempt): void;
  /**
   * Counts a read that may come from a replica: `replica` if it did, otherwise why the primary
   * answered. Without replicas, nothing is counted.
   */
  countRead(outcome: string): void;
  /** Counts a customer's page: `rendered`, or why it was left to the browser. */
  countPage(outcome: string): void;
  /**
   * Sets the function that returns the age of the backup's log in seconds; called only if the bank
   * keeps a backup.
   */
  watchBackup(ageSeconds: () => number): void;
  /** Sets the sources to read; until then there are only the metrics of the process. */
  watch(sources: MetricSources): void;
  /** Returns everything in Prometheus's text format. */
  collect(): Promise<string>;
  contentType: string;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const sizeBuckets = [1, 2, 5, 10, 20, 50, 100, 200];

/** The figures are read at most this often, however many collectors there are. */
const figuresMs = 5_000;
/** A database that does not respond must not hide the other metrics. */
const figuresMsMax = 3_000;

/** Creates the metrics of one server (prom-client). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bank_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestBuckets,
    registers,
  });
  const batchSize = new Histogram({
    name: 'bank_posting_batch_size',
    help: 'Requests that were posted in one transaction.',
    buckets: sizeBuckets,
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'bank_posting_batch_duration_seconds',
    help: 'Time of one posting transaction, its connection and commit included.',
    labelNames: ['outcome'] as const,
    buckets: batchBuckets,
    registers,
  });
  const waitSeconds = new Histogram({
    name: 'bank_posting_wait_seconds',
    help: 'Time that a request waited for its transaction to begin.',
    buckets: batchBuckets,
    registers,
  });
  const reads = new Counter({
    name: 'bank_replica_reads_total',
    help: 'Reads that may come from a replica: from a replica, or from the primary, and why.',
    labelNames: ['source', 'reason'] as const,
    registers,
  });
  const pages = new Counter({
    name: 'bank_customer_pages_total',
    help: "Customers' pages: rendered with their document, or left to the browser, and why.",
    labelNames: ['outcome'] as const,
    registers,
  });
  const committed = batchSeconds.labels('committed');
  const failed = batchSeconds.labels('failed');
  let backupAge: (() => number) | undefined;
  new Gauge({
    name: 'bank_backup_log_age_seconds',
    help: 'Time since all archived log was in the backup. Absent without BACKUP_DIR.',
    labelNames: [],
    registers,
    collect() {
      if (backupAge) this.set(backupAge());
      else this.remove();
    },
  });
  // Looks up each set of labels only once: otherwise, prom-client sorts and joins them on every
  // call.
  const children = new Map<string, Map<string, ReturnType<typeof requests.labels>>>();
  let looked: (() => Promise<void>) | undefined;

  function childOf(method: string, route: string, status: number) {
    const outcome = `${method}${Math.trunc(status / 100)}`;
    let ofRoute = children.get(route);
    if (!ofRoute) {
      ofRoute = new Map();
      children.set(route, ofRoute);
    }
    let child = ofRoute.get(outcome);
    if (!child) {
      child = requests.labels(method, route, `${Math.trunc(status / 100)}xx`);
      ofRoute.set(outcome, child);
    }
    return child;
  }

  return {
    contentType: registry.contentType,
    countRequest(method, route, status, seconds) {
      childOf(method, route, status).observe(seconds);
    },
    countAttempt({ queuedAt, startedAt, endedAt, isCommitted }) {
      batchSize.observe(queuedAt.length);
      (isCommitted ? committed : failed).observe((endedAt - startedAt) / 1_000);
      for (const at of queuedAt) waitSeconds.observe((startedAt - at) / 1_000);
    },
    countRead(outcome) {
      reads.inc(
        outcome === 'replica'
          ? { source: 'replica', reason: '' }
          : { source: 'primary', reason: outcome },
      );
    },
    countPage(outcome) {
      pages.inc({ outcome });
    },
    watchBackup(ageSeconds) {
      backupAge = ageSeconds;
    },
    watch(sources) {
      watchServer(registry, sources);
      watchReplicas(registry, sources);
      looked = watchFigures(registry, sources);
    },
    async collect() {
      await looked?.();
      return registry.metrics();
    },
  };
}

/** Registers the metrics of this process. */
function watchServer(
  registry: Registry,
  { pools, ledgerLoad, socketCount, isReady, clockSecondsAhead }: MetricSources,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('bank_ready', 'Whether /readyz answers 200.', async () => ((await isReady()) ? 1 : 0));
  gauge(
    'bank_clock_ahead_seconds',
    "By how much this server's clock is ahead of the database's; negative if it is behind.",
    clockSecondsAhead,
  );
  gauge('bank_live_sockets', 'Open live sockets.', socketCount);
  gauge(
    'bank_posting_queue_length',
    'Requests that wait for a posting transaction.',
    () => ledgerLoad().waiting,
  );
  gauge(
    'bank_posting_batches_in_flight',
    'Posting transactions under way.',
    () => ledgerLoad().batchesInFlight,
  );
  const ofPools = (name: string, help: string, read: (pool: Database) => Record<string, number>) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool', 'state'] as const,
      registers: [registry],
      collect() {
        for (const [pool, database] of Object.entries(pools))
          for (const [state, value] of Object.entries(read(database)))
            this.set({ pool, state }, value);
      },
    });
  ofPools(
    'bank_database_connections',
    'Connections of each pool to the database: busy, idle, and the most that it may open.',
    ({ totalCount, idleCount, options }) => ({
      busy: totalCount - idleCount,
      idle: idleCount,
      max: options.max ?? 0,
    }),
  );
  ofPools(
    'bank_database_connection_waiters',
    'Work that waits for a connection of the pool.',
    ({ waitingCount }) => ({ waiting: waitingCount }),
  );
}

/** Registers what this server knows about the replicas that it reads from. */
function watchReplicas(registry: Registry, { replicas }: MetricSources): void {
  new Gauge({
    name: 'bank_read_replica_age_seconds',
    help: 'How old the rows of a replica are at most, as this server sees it.',
    labelNames: ['replica'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, ageSeconds } of replicas())
        if (ageSeconds !== null) this.set({ replica: name }, ageSeconds);
    },
  });
  new Gauge({
    name: 'bank_read_replica_left_alone',
    help: 'Whether a replica gets no reads for this reason.',
    labelNames: ['replica', 'reason'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, leftAlone } of replicas())
        for (const reason of reasonsLeftAlone)
          this.set({ replica: name, reason }, leftAlone === reason ? 1 : 0);
    },
  });
}

/**
 * Registers the metrics from the database; returns how to read them, at most once in `figuresMs`.
 */
function watchFigures(
  registry: Registry,
  { definitions, readFigures }: MetricSources,
): () => Promise<void> {
  const gauges = new Map(
    definitions.map(({ name, help, labels = [] }) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  const isRead = new Gauge({
    name: 'bank_figures_read',
    help: 'Whether the figures of the database could be read.',
    registers: [registry],
  });
  /** A gauge without labels begins at 0, and `reset` would set it back to 0. */
  const clear = () => {
    for (const { name, labels } of definitions)
      if (labels) gauges.get(name)?.reset();
      else gauges.get(name)?.remove();
  };
  clear();
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    try {
      const figures = await within(readFigures(), figuresMsMax);
      clear();
      for (const { name, labels = {}, value } of figures) gauges.get(name)?.set(labels, value);
      isRead.set(1);
      readAt = performance.now();
    } catch {
      // Old figures would look like current ones.
      clear();
      isRead.set(0);
    }
  }

  return () => {
    if (performance.now() - readAt < figuresMs) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
