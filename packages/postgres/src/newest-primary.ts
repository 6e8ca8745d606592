import type pg from 'pg';

/** The position of a primary in the history of its cluster. */
interface Position {
  /** Identifies the cluster: its servers are copies of each other. */
  system: string;
  /** PostgreSQL's count of promotions: each new primary begins the next timeline. */
  timeline: number;
}

/** The newest timeline that this process has seen of each cluster. */
const newest = new Map<string, number>();

/** The open connections to primaries. */
const open = new Map<pg.Client, Position>();

/**
 * Reads the position of a server that accepts writes. Returns null if the engine has no timelines.
 */
export async function readPosition(client: pg.Client): Promise<Position | null> {
  try {
    const { rows } = await client.query<{ system: string; timeline: string }>(
      `select system_identifier::text as system,
              substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline
       from pg_control_system()`,
    );
    const [row] = rows;
    return row ? { system: row.system, timeline: Number.parseInt(row.timeline, 16) } : null;
  } catch (error) {
    // The server did not answer, so the connection is unusable.
    if ((error as { severity?: unknown }).severity !== 'ERROR') throw error;
    return null;
  }
}

/**
 * Records a primary. A former primary that is still running reports that it accepts writes, but its
 * reads are stale and its commits wait forever, so all connections to it are closed once its
 * successor is known. Returns whether the server is the newest primary.
 */
export function notePosition({ system, timeline }: Position): boolean {
  const known = newest.get(system) ?? 0;
  if (timeline < known) return false;
  if (timeline > known) {
    newest.set(system, timeline);
    for (const [client, position] of open)
      if (position.system === system && position.timeline < timeline)
        client.connection.stream.destroy();
  }
  return true;
}

/** Registers a connection to be closed once its server has a successor. */
export function watchPosition(client: pg.Client, position: Position): void {
  open.set(client, position);
  client.once('end', () => open.delete(client));
}
