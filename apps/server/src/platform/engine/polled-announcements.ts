import type pg from 'pg';

/** The channel and payload of an announcement to the other servers. */
export interface Announcement {
  channel: string;
  payload: string;
}

/** The maximum delay of an announcement, not including the time to read it. */
export const announcementPollMs = 250;

/**
 * How long rows are read again, in case one is committed late: longer than any of the bank's
 * statements may take. The job deletes them even later.
 */
const rereadMinutes = 5;
const keptMinutes = 15;

/** How often to skip past the rows that are too old to be read again. */
const advanceMs = 10_000;

export interface AnnouncementReader {
  /**
   * Returns the new announcements. The first call returns none: those that already exist are old.
   */
  read(connection: pg.Client): Promise<Announcement[]>;
}

/**
 * Reads announcements on an engine without notifications, each once. Ids are assigned before their
 * rows are committed, so the reader cannot rely on the highest one: it remembers which ids from the
 * last few minutes it has read.
 */
export function createAnnouncementReader(): AnnouncementReader {
  let through: bigint | null = null;
  let advancedAt = 0;
  const seen = new Set<bigint>();

  async function advance(connection: pg.Client): Promise<void> {
    const { rows } = await connection.query<{ id: string | null }>(
      `select max(id)::text as id from announcement
       where created_at < now() - interval '${rereadMinutes} minutes'`,
    );
    const id = BigInt(rows[0]?.id ?? 0);
    if (through === null || id > through) through = id;
    for (const old of seen) if (old <= through) seen.delete(old);
    advancedAt = performance.now();
  }

  return {
    async read(connection) {
      const isFirst = through === null;
      if (isFirst || performance.now() - advancedAt > advanceMs) await advance(connection);
      const { rows } = await connection.query<Announcement & { id: string }>(
        `select id::text, channel, payload from announcement
         where id > $1 and id <> all ($2::bigint[])
         order by announcement.id`,
        [through, [...seen]],
      );
      for (const { id } of rows) seen.add(BigInt(id));
      return isFirst ? [] : rows;
    },
  };
}

/** Deletes the announcements that every server has read. */
export async function removeOldAnnouncements(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(
    `delete from announcement where created_at < now() - interval '${keptMinutes} minutes'`,
  );
}
