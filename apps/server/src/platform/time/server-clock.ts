/**
 * How much a server's clock may differ from the database's. Synchronized clocks differ by
 * milliseconds.
 */
const clockOffsetMsMax = 5_000;

/** What the server's clock lacks to the database's, if it is wrong. */
let correctionMs = 0;

/**
 * The time of the database, for everything that decides something. Follows the server's clock,
 * which is compared with the database's every few seconds, and corrects it if it is wrong.
 */
export const bankNow = (): Date => new Date(Date.now() + correctionMs);

/** The part of a database that is used. */
interface ClockDatabase {
  query(text: string): Promise<{ rows: { ms: number }[] }>;
}

/** Compares the clock of this server with the database's, the only one that counts. */
export interface ServerClock {
  /**
   * Compares now; returns whether the clock is right. Without an answer, the last result stands.
   */
  check(): Promise<boolean>;
  /** By how many seconds the server's clock was ahead when it was last compared. */
  secondsAhead(): number;
}

export function createServerClock(
  database: ClockDatabase,
  logger: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  },
): ServerClock {
  let aheadMs = 0;
  let isRight = true;
  return {
    async check() {
      const askedAt = Date.now();
      const sinceMs = performance.now();
      const rows = await database
        .query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
        .then(
          (answer) => answer.rows,
          () => [],
        );
      const tookMs = performance.now() - sinceMs;
      const [answer] = rows;
      if (!answer) return isRight;
      // The database read its clock at some time in between.
      aheadMs = askedAt + tookMs / 2 - Number(answer.ms);
      const wasRight = isRight;
      isRight = Math.abs(aheadMs) - tookMs / 2 <= clockOffsetMsMax;
      correctionMs = isRight ? 0 : -aheadMs;
      const secondsAhead = Math.round(aheadMs / 1_000);
      if (wasRight && !isRight)
        logger.error(
          { secondsAhead },
          "the clock of this server differs from the database's: it runs no jobs until it is right",
        );
      if (!wasRight && isRight)
        logger.info({ secondsAhead }, 'the clock of this server is right again');
      return isRight;
    },
    secondsAhead: () => aheadMs / 1_000,
  };
}
