/** The positions of the primary's log at recent moments. */
export interface PositionLog {
  /** Adds the position from the primary's response to a query that was sent at `at`. */
  note(at: number, position: bigint): void;
  /**
   * Returns the latest time whose position a replica has replayed: the replica has everything that
   * was committed up to then. `-Infinity` if that is before the log begins.
   */
  replayedUntil(position: bigint): number;
  /** The earliest time in the log; `Infinity` while it is empty. */
  begin(): number;
  /** Clears the log: positions of different timelines cannot be compared. */
  clear(): void;
}

interface Noted {
  at: number;
  position: bigint;
}

/** Creates a log that goes back at least `keptMs`. Times are `performance.now()`. */
export function createPositionLog(keptMs: number): PositionLog {
  let noted: Noted[] = [];
  return {
    note(at, position) {
      const last = noted.at(-1);
      // While nothing is written, the same position applies to later and later times.
      if (last?.position === position && noted.length > 1) last.at = at;
      else noted.push({ at, position });
      const old = noted.findIndex((each) => each.at >= at - keptMs);
      // Drops many at a time.
      if (old > 1_000) noted = noted.slice(old - 1);
    },
    replayedUntil(position) {
      const found = noted.findLast((each) => each.position <= position);
      return found?.at ?? Number.NEGATIVE_INFINITY;
    },
    begin: () => noted[0]?.at ?? Number.POSITIVE_INFINITY,
    clear() {
      noted = [];
    },
  };
}

/** The longer of the two page headers of PostgreSQL's log (`SizeOfXLogLongPHD`). */
const pageHeaderBytes = 40n;

/**
 * Returns the end of the last record before an insert position. At the beginning of a page, the
 * position is after the page's header, where no record can end; a replica that has everything would
 * never reach it while nothing is written.
 */
export function endOfRecords(insertPosition: bigint, pageBytes: bigint): bigint {
  const intoPage = insertPosition % pageBytes;
  return intoPage <= pageHeaderBytes ? insertPosition - intoPage : insertPosition;
}
