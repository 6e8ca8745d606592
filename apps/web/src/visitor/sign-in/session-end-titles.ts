import { limits } from '@seven-hills/bank/limits';
import { bankServices } from '../../net/bank-services.ts';
import type { SessionEnd } from '../../net/session/session-end.ts';

const afterMinutes = (minutes: number) =>
  `You were signed out after ${minutes} minutes to protect your account`;

export const sessionEndTitles: Record<SessionEnd, string> = {
  idle: afterMinutes(limits.sessionIdleMinutes),
  staffIdle: afterMinutes(bankServices.staff.idleMinutes),
  longest: `You were signed out after ${limits.sessionHoursMax} hours to protect your account`,
  elsewhere: 'You were signed out',
  otherTab: 'You signed out in another tab',
};
