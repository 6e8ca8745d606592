import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AuditFinding,
  auditAccounts,
  auditTransfers,
  END_OF_IDS,
  findWriters,
  type IdRange,
  lastTransferId,
  runAuditChecks,
  transfersPosted,
} from '@seven-hills/ledger';
import { type Connection, createPool, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteUrl } from '../../http/site-url.ts';
import { administrators } from '../../people/identity/notify-administrators.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { onOneServer } from '../../platform/jobs/on-one-server.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { transactionChecks } from './checks/transaction-checks.ts';
import { proofFindingsMail } from './mails.ts';
import {
  endRound,
  faultsAfter,
  findingsIn,
  type ProofPart,
  type ProofState,
  readProofState,
  saveProofState,
} from './proof-state.ts';

export interface ProofSurroundings {
  database: Database;
  /** For the audit's own connections, which only read. */
  connectionString: string;
  siteUrl: SiteUrl;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

interface Pace {
  /**
   * No slice starts later than this after the start of the round, except for the first of each
   * part.
   */
  budgetMs: number;
  /** The number of ids in a slice. */
  sliceSize: bigint;
}

/** Run once a minute, this takes at most a twentieth of one processor. */
const usualPace: Pace = { budgetMs: 3_000, sliceSize: 10_000n };

/** The key of the lock that a round holds. */
export const PROOF_LOCK = 1_892_003;
/** Longer than an insert takes from timestamping its rows to acquiring its lock. */
const settlingMs = 2_000;
/** A posting commits within milliseconds. */
const writerPauses = 5;
const writerPauseMs = 100;
const windowMs = 60_000;
const faultsAskedMax = 20;
const findingsLoggedMax = 20;

/**
 * Runs one round of the continuous audit: the sums of all accounts, the earlier faults, everything
 * posted since the last round, and a slice of everything older, in small snapshots that lock
 * nothing. Each slice is recorded once it is audited. Does nothing while another server runs a
 * round.
 */
export async function proveBooks(
  surroundings: ProofSurroundings,
  pace: Pace = usualPace,
): Promise<void> {
  const reader = createPool({
    connectionString: surroundings.connectionString,
    max: 2,
    applicationName: 'continuous-audit',
    onConnect: (connection) =>
      connection.query('set max_parallel_workers_per_gather = 0; set jit = off'),
  });
  const { database } = surroundings;
  try {
    await onOneServer(reader, PROOF_LOCK, async () => {
      const state = await readProofState(database);
      const before = findingsIn(state.faults).length;
      await new Round({ database, reader }, state, pace).run();
      if (before === 0) await tell(surroundings, findingsIn(state.faults));
    });
  } finally {
    await reader.end();
  }
}

class Round {
  private entries = 0;
  private readonly deadline: number;
  private readonly database: Database;
  private readonly reader: Database;
  private readonly state: ProofState;
  private readonly sliceSize: bigint;

  constructor(
    { database, reader }: { database: Database; reader: Database },
    state: ProofState,
    { budgetMs, sliceSize }: Pace,
  ) {
    this.database = database;
    this.reader = reader;
    this.state = state;
    this.sliceSize = sliceSize;
    this.deadline = performance.now() + budgetMs;
  }

  async run(): Promise<void> {
    await this.audit('accounts', { after: 0n, through: 0n });
    for (const { part, after, through } of this.state.faults.slice(0, faultsAskedMax))
      await this.audit(part, { after, through });
    await this.save();
    await this.followPostings();
    await this.followTransactions();
    await this.sweep();
    await endRound(this.database, this.entries);
  }

  private get hasTime(): boolean {
    return performance.now() < this.deadline;
  }

  private save(): Promise<void> {
    return saveProofState(this.database, this.state);
  }

  private async audit(part: ProofPart, range: IdRange): Promise<void> {
    const findings = await inSnapshot(this.reader, (connection) =>
      this.findingsOf(connection, part, range),
    );
    this.state.faults = faultsAfter(this.state.faults, part, range, findings);
  }

  private async findingsOf(
    connection: Connection,
    part: ProofPart,
    range: IdRange,
  ): Promise<AuditFinding[]> {
    if (part === 'accounts') return auditAccounts(connection);
    // A slice is small, no matter how few rows the statistics report.
    await connection.query('set local enable_seqscan = off');
    if (part === 'transactions') return auditTransactions(connection, range);
    const { findings, entries } = await auditTransfers(connection, range);
    this.entries += entries;
    return findings;
  }

  private async auditAll(part: ProofPart, { after, through }: IdRange): Promise<void> {
    for (let from = after; from < through; from += this.sliceSize) {
      const end = from + this.sliceSize;
      await this.audit(part, { after: from, through: end < through ? end : through });
    }
  }

  /**
   * Audits what was posted since the last round, up to a time before which no posting is still in
   * progress.
   */
  private async followPostings(): Promise<void> {
    const { state } = this;
    if (state.candidate === null) {
      state.candidate = new Date(bankNow().getTime() - settlingMs);
      state.candidateWriters = await this.read(findWriters);
    }
    if (!(await this.writersHaveEnded())) return this.save();
    const { candidate } = state;
    while (state.postedThrough < candidate) {
      const end = Math.min(state.postedThrough.getTime() + windowMs, candidate.getTime());
      const window = { after: state.postedThrough, through: new Date(end) };
      const ranges = await this.read((connection) => transfersPosted(connection, window));
      for (const range of ranges) await this.auditAll('transfers', range);
      state.postedThrough = window.through;
      if (ranges.length > 0) await this.save();
      if (!this.hasTime) break;
    }
    if (state.postedThrough >= candidate) state.candidate = null;
    await this.save();
  }

  private async writersHaveEnded(): Promise<boolean> {
    const { candidateWriters } = this.state;
    for (let pause = 0; candidateWriters.length > 0 && pause <= writerPauses; pause += 1) {
      if (await this.haveEnded(candidateWriters)) return true;
      if (pause === writerPauses) return false;
      await sleep(writerPauseMs);
    }
    return true;
  }

  private async haveEnded(writers: readonly string[]): Promise<boolean> {
    const writing = await this.read(findWriters);
    return !writers.some((writer) => writing.includes(writer));
  }

  /** Audits the transactions after the last round, as far as the daily figures include them. */
  private async followTransactions(): Promise<void> {
    const { rows } = await this.reader.query<{ through_id: bigint }>(
      'select through_id from activity_rollup',
    );
    const last = rows[0]?.through_id ?? 0n;
    while (this.state.transactionsThrough < last && this.hasTime) {
      const range = this.sliceAfter(this.state.transactionsThrough, last);
      await this.audit('transactions', range);
      this.state.transactionsThrough = range.through;
      await this.save();
    }
  }

  /**
   * Audits the next slices of everything, at least one of each part and at most everything once.
   */
  private async sweep(): Promise<void> {
    const { state } = this;
    const ends = await this.read(async (connection) => ({
      transfers: await lastTransferId(connection),
      transactions: await lastTransactionId(connection),
    }));
    do {
      if (state.sweptTransfers < ends.transfers) {
        const slice = this.sliceAfter(state.sweptTransfers, ends.transfers);
        const isLast = slice.through === ends.transfers;
        await this.audit('transfers', isLast ? { ...slice, through: END_OF_IDS } : slice);
        state.sweptTransfers = slice.through;
      }
      if (state.sweptTransactions < ends.transactions) {
        const slice = this.sliceAfter(state.sweptTransactions, ends.transactions);
        await this.audit('transactions', slice);
        state.sweptTransactions = slice.through;
      }
      if (state.sweptTransfers >= ends.transfers && state.sweptTransactions >= ends.transactions) {
        state.lastSweepAt = bankNow();
        state.sweepStartedAt = bankNow();
        state.sweptTransfers = 0n;
        state.sweptTransactions = 0n;
        return this.save();
      }
      await this.save();
    } while (this.hasTime);
  }

  private sliceAfter(after: bigint, last: bigint): IdRange {
    const end = after + this.sliceSize;
    return { after, through: end < last ? end : last };
  }

  private async read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.reader.connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }
}

const auditTransactions = (connection: Connection, { after, through }: IdRange) =>
  runAuditChecks(
    connection,
    transactionChecks(`(select * from bank_transaction where id > ${after} and id <= ${through})`),
  );

async function lastTransactionId(connection: Connection): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select coalesce(max(id), 0) as id from bank_transaction',
  );
  return rows[0]?.id ?? 0n;
}

/**
 * Writes to the log and notifies every administrator once, when previously clean books have a
 * fault.
 */
async function tell(
  { database, logger, siteUrl }: ProofSurroundings,
  findings: readonly AuditFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  logger.error(
    { findingCount: findings.length, findings: findings.slice(0, findingsLoggedMax) },
    'the continuous audit found that the books are off',
  );
  await inTransaction(database, async (connection) => {
    for (const { email, first_name } of await administrators(connection))
      await queueMail(connection, email, proofFindingsMail(first_name, findings, siteUrl()));
  });
}
