import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ReadingRole, Replicas } from '../../platform/database/replicas/open-replicas.ts';
import { Refusal } from '../problem.ts';
import type { ReadMarks } from './read-marks.ts';

/**
 * The source of a read that may come from a replica, or the reason for using the primary: no
 * replica had the caller's own writes yet, none was in use, or one refused (usually `not_found`) or
 * failed.
 */
export type ReadOutcome = 'replica' | 'own_write' | 'none_usable' | 'refused' | 'failed';

/** The sources of reads that may lag slightly. */
export interface Reads {
  /** The primary, for writes during a read. */
  primary: Database;
  /**
   * Runs a read on a replica that has everything the caller must see, or on the primary. Any
   * failure on a replica is retried on the primary: a missing row may have been written a moment
   * ago, and a replica cancels reads that block its replay. Only a failure on the primary is
   * returned.
   */
  run<T>(request: FastifyRequest, read: (database: Database) => Promise<T>): Promise<T>;
}

/** Reads everything from the primary. */
export const readsFromPrimary = (primary: Database): Reads => ({
  primary,
  run: (_request, read) => read(primary),
});

interface Means {
  replicas: Replicas;
  marks: ReadMarks;
  role: ReadingRole;
  log: Pick<FastifyBaseLogger, 'error'>;
  count(outcome: ReadOutcome): void;
}

/** Reads from a replica where allowed, with the primary as the fallback. */
export function readsFromReplicas(primary: Database, means: Means): Reads {
  const { replicas, marks, role, log, count } = means;
  const defects = new Set<string>();

  /** A replica refuses writes (25006), so the endpoint must not be declared as a read. */
  function reportDefect(error: unknown, request: FastifyRequest): void {
    if ((error as { code?: unknown }).code !== '25006') return;
    const { url = '' } = request.routeOptions;
    if (defects.has(url)) return;
    defects.add(url);
    log.error({ err: error, route: url }, 'a read from a replica tried to write; this is a defect');
  }

  return {
    primary,
    async run(request, read) {
      const since = marks.since(request);
      let giveUp = () => {};
      const lost = new Promise<never>((_resolve, reject) => {
        giveUp = () => reject(new Error('the replica does not answer'));
      });
      const chosen = replicas.choose(since, role, () => giveUp());
      if (!chosen) {
        const isOwn = since !== Number.NEGATIVE_INFINITY && replicas.hasUsable();
        count(isOwn ? 'own_write' : 'none_usable');
        return read(primary);
      }
      try {
        const found = await Promise.race([read(chosen.database), lost]);
        count('replica');
        return found;
      } catch (error) {
        if (isTimeout(error)) throw error;
        reportDefect(error, request);
        count(error instanceof Refusal ? 'refused' : 'failed');
      } finally {
        chosen.end();
      }
      return read(primary);
    },
  };
}

/** A query that times out on a replica would also time out on the primary, where payments wait. */
const isTimeout = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '57014' ||
  (error instanceof Error && error.message.includes('Query read timeout'));
