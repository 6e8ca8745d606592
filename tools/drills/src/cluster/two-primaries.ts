/** A write that a server of the cluster accepted. Times are milliseconds of one clock. */
export interface AcceptedWrite {
  id: number;
  server: string;
  /** PostgreSQL's count of promotions: each new primary begins the next one. */
  timeline: number;
  startedAt: number;
  endedAt: number;
}

/**
 * Detects two simultaneous primaries from the writes that servers accepted: a timeline with writes
 * at two servers, or a write that began on an older timeline after a newer one had accepted a
 * write. The answer to an older write may come late, for example from a process that was stopped in
 * the meantime.
 */
export function findTwoPrimaries(accepted: readonly AcceptedWrite[]): string[] {
  const findings: string[] = [];
  const serverOf = new Map<number, string>();
  for (const { timeline, server, id } of accepted) {
    const known = serverOf.get(timeline) ?? server;
    serverOf.set(timeline, known);
    if (known !== server)
      findings.push(`write ${id} at ${server} is on timeline ${timeline} of ${known}`);
  }
  // Tracks the newest timeline that had accepted a write before each write started.
  const ended = accepted.toSorted((one, other) => one.endedAt - other.endedAt);
  let next = 0;
  let newest: AcceptedWrite | undefined;
  for (const write of accepted.toSorted((one, other) => one.startedAt - other.startedAt)) {
    for (; next < ended.length; next++) {
      const earlier = ended[next];
      if (!earlier || earlier.endedAt > write.startedAt) break;
      if (!newest || earlier.timeline > newest.timeline) newest = earlier;
    }
    if (newest && write.timeline < newest.timeline)
      findings.push(
        `${write.server} accepted write ${write.id} on timeline ${write.timeline} after ${newest.server} had accepted one on timeline ${newest.timeline}`,
      );
  }
  return findings;
}
