import type { AuditAction, AuditEvent } from './audit-event.ts';

/**
 * How many lines in the audit log an action may add in an hour; further events are only counted.
 */
interface LogLimit {
  /** From one source. */
  linesMax: number;
  /** From all sources together; null if every source is a known person. */
  linesInAllMax: number | null;
  sourceOf(event: AuditEvent): string;
}

const byNetwork = ({ origin }: AuditEvent) => `network ${origin?.network ?? 'none'}`;
const byPerson = ({ actorId }: AuditEvent) => `customer ${actorId}`;
const bySubject = ({ subjectId }: AuditEvent) => `customer ${subjectId}`;

/**
 * Limits every event that someone outside the bank can repeat without changing anything. Changes
 * and staff actions are always listed; `recordEvent` limits how often people can change what is
 * theirs.
 */
export const logLimits: Partial<Record<AuditAction, LogLimit>> = {
  sign_in_failed: { linesMax: 20, linesInAllMax: 600, sourceOf: byNetwork },
  sign_in_refused: { linesMax: 20, linesInAllMax: 600, sourceOf: byNetwork },
  // The source is the used-up counter, so one line records that throttling started.
  sign_in_throttled: {
    linesMax: 1,
    linesInAllMax: 200,
    sourceOf: (event) => event.source ?? byNetwork(event),
  },
  passkey_refused: { linesMax: 20, linesInAllMax: 200, sourceOf: byNetwork },
  password_reset_requested: { linesMax: 10, linesInAllMax: 300, sourceOf: byNetwork },
  registration_refused: { linesMax: 10, linesInAllMax: 200, sourceOf: byNetwork },
  staff_call_refused: { linesMax: 10, linesInAllMax: 200, sourceOf: byPerson },
  signed_in: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  // The password was right, so the source is a known person.
  second_step_requested: { linesMax: 60, linesInAllMax: null, sourceOf: bySubject },
  second_step_failed: { linesMax: 60, linesInAllMax: null, sourceOf: bySubject },
  // Part of a sign-in, which must not fail because of them.
  new_device: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  device_trusted: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  signed_out: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  session_ended: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
  other_sessions_ended: { linesMax: 60, linesInAllMax: null, sourceOf: byPerson },
};
