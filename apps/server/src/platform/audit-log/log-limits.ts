import type { AuditAction, AuditEvent } from './audit-event.ts';

/** How many lines of the audit log an action may take in an hour; what comes beyond is counted. */
export interface LogLimit {
  /** From one source. */
  linesMax: number;
  /** From all sources together; null where each source is a person whom the bank knows. */
  linesInAllMax: number | null;
  sourceOf(event: AuditEvent): string;
}

const byNetwork = ({ origin }: AuditEvent) => `network ${origin?.network ?? 'none'}`;
const byPerson = ({ actorId }: AuditEvent) => `customer ${actorId}`;

/**
 * Everything that somebody outside the bank can make happen again and again without changing anything.
 * What changes something, and what staff do, is always listed; attempt counters bound how often a
 * customer can do it.
 */
export const logLimits: Partial<Record<AuditAction, LogLimit>> = {
  sign_in_failed: { linesMax: 20, linesInAllMax: 600, sourceOf: byNetwork },
  // By the counter that is used up: one line says that it began.
  sign_in_throttled: {
    linesMax: 1,
    linesInAllMax: 200,
    sourceOf: (event) => event.source ?? byNetwork(event),
  },
  password_reset_requested: { linesMax: 10, linesInAllMax: 300, sourceOf: byNetwork },
  registration_refused: { linesMax: 10, linesInAllMax: 200, sourceOf: byNetwork },
  staff_call_refused: { linesMax: 10, linesInAllMax: 200, sourceOf: byPerson },
  signed_in: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  signed_out: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  session_ended: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  other_sessions_ended: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
};
