import { limits } from '@seven-hills/bank/limits';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { lastActivityAt } from '../activity.ts';
import { bankServices } from '../bank-services.ts';
import { sessionEndsAt } from './session-lifetime.ts';

const reasons = ['idle', 'staffIdle', 'longest', 'elsewhere', 'otherTab'] as const;
/** Why a session ended: inactivity, its maximum duration, from elsewhere, or in another tab. */
export type SessionEnd = (typeof reasons)[number];

const entry = 'session-end';
/** Allows for the server's whole seconds and the response time. */
const toleranceMs = 5_000;

/** Why a session ended, as far as this page can tell. */
export function judgeSessionEnd(
  now: number,
  endedAt: number | null,
  lastInputAt: number,
  isStaff = false,
): SessionEnd {
  if (endedAt === null || now < endedAt - toleranceMs) return 'elsewhere';
  const idleMinutes = isStaff ? bankServices.staff.idleMinutes : limits.sessionIdleMinutes;
  // Activity extended the session until its maximum duration.
  const wasBusy = now - lastInputAt <= idleMinutes * 30_000;
  return wasBusy ? 'longest' : isStaff ? 'staffIdle' : 'idle';
}

let isOfStaff = false;

/** Sets whether the session belongs to staff, whose sessions end sooner. */
export function noteSessionOwner(role: CurrentUser['role']): void {
  isOfStaff = role !== 'user';
}

/** Records in this tab why the session ended, for the sign-in view. */
export function noteSessionEnd(isSignOut: boolean): void {
  try {
    const reason: SessionEnd = isSignOut
      ? 'otherTab'
      : judgeSessionEnd(Date.now(), sessionEndsAt(), lastActivityAt(), isOfStaff);
    sessionStorage.setItem(entry, reason);
  } catch {
    // Without storage, the sign-in view opens without a reason.
  }
}

let taken: SessionEnd | null = null;

/** Why this tab's session ended; null if none did. Remembered while the page is open. */
export function sessionEnd(): SessionEnd | null {
  try {
    const noted = sessionStorage.getItem(entry);
    sessionStorage.removeItem(entry);
    taken = reasons.find((reason) => reason === noted) ?? taken;
  } catch {
    // As above.
  }
  return taken;
}
