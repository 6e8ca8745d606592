import type pg from 'pg';

/** Where a primary is in the history of its cluster. */
export interface Standing {
  /** Identifies the cluster: its servers are copies of each other. */
  system: string;
  /** PostgreSQL's count of promotions: each new primary begins the next timeline. */
  timeline: number;
}

/** The newest timeline that this process has seen of each cluster. */
const newest = new Map<string, number>();

/** The open connections to primaries. */
const open = new Map<pg.Client, Standing>();

/**
 * Asks a server that takes writes where it stands. Returns null if the engine has no timelines.
 */
export async function askStanding(client: pg.Client): Promise<Standing | null> {
  try {
    const { rows } = await client.query<{ system: string; timeline: string }>(
      `select system_identifier::text as system,
              substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline
       from pg_control_system()`,
    );
    const [row] = rows;
    return row ? { system: row.system, timeline: Number.parseInt(row.timeline, 16) } : null;
  } catch (error) {
    // Without an answer, the connection is of no use.
    if ((error as { severity?: unknown }).severity !== 'ERROR') throw error;
    return null;
  }
}

/**
 * Notes a primary. A former primary that nobody has stopped still says that it takes writes, but its
 * reads are old and its commits wait forever; once its successor is known, every connection to it is
 * cut. Returns whether the server is the newest primary.
 */
export function noteStanding({ system, timeline }: Standing): boolean {
  const known = newest.get(system) ?? 0;
  if (timeline < known) return false;
  if (timeline > known) {
    newest.set(system, timeline);
    for (const [client, standing] of open)
      if (standing.system === system && standing.timeline < timeline)
        client.connection.stream.destroy();
  }
  return true;
}

/** Lets a connection be cut once its server has a successor. */
export function watchStanding(client: pg.Client, standing: Standing): void {
  open.set(client, standing);
  client.once('end', () => open.delete(client));
}
