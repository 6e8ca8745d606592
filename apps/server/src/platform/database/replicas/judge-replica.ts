import type { PositionLog } from './position-log.ts';

/**
 * Why a replica gets no reads: its state is not known yet; it does not respond; it accepts writes,
 * so it is a primary; it lags too far behind; or its history differs from the primary's.
 */
export const reasonsLeftAlone = [
  'starting',
  'unreachable',
  'accepts_writes',
  'lagging',
  'diverged',
] as const;

export type ReasonLeftAlone = (typeof reasonsLeftAlone)[number];

/** The primary's last response, on its present timeline. */
export interface PrimaryState {
  positions: PositionLog;
  /** The mark of the timeline; null until it is known. */
  mark: string | null;
}

/** A replica's response. */
export interface ReplicaAnswer {
  isReplica: boolean;
  /** The position up to which it has replayed the log; null if it never did. */
  replayed: bigint | null;
  /** Its mark for the primary's timeline. */
  mark: string | null;
}

interface Judgment {
  /** Null for a replica that follows; the age of its rows then decides. */
  reason: Exclude<ReasonLeftAlone, 'unreachable'> | null;
  /** The time (`performance.now()`) up to which it has everything that was committed. */
  completeUntil: number;
}

const nothing = Number.NEGATIVE_INFINITY;

/** Judges a replica's response, which must be newer than the data that it is compared with. */
export function judgeReplica(primary: PrimaryState, answer: ReplicaAnswer): Judgment {
  if (!answer.isReplica) return { reason: 'accepts_writes', completeUntil: nothing };
  if (primary.mark === null) return { reason: 'starting', completeUntil: nothing };
  const until =
    answer.replayed === null ? nothing : primary.positions.replayedUntil(answer.replayed);
  if (answer.mark === primary.mark) return { reason: null, completeUntil: until };
  // A replica with this history that has replayed any position after the mark has the mark.
  const isBehind = answer.mark === null && until === nothing;
  return { reason: isBehind ? 'lagging' : 'diverged', completeUntil: nothing };
}
