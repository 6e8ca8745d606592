import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery } from '@tanstack/react-query';
import { pinStatusQuery, undoTimeQuery } from '../../money/queries.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { isOn } from '../alerts/alert-words.ts';
import { alertPreferencesQuery } from '../alerts/queries.ts';
import { holdsAccount, type SectionName } from '../profile-sections.ts';
import { type Protection, protectionQuery } from '../second-factor/queries.ts';
import { ownLockQuery, ownSessionsQuery, ownViewsQuery } from '../security/queries.ts';
import { outboxQuery } from './queries.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/**
 * The state of each section in one line; empty until it is known, null for one that is not offered.
 */
export function useSectionStates(user: CurrentUser): Record<SectionName, string | null> {
  const hasAccount = holdsAccount(user);
  const pin = useQuery({ ...pinStatusQuery, enabled: hasAccount }).data;
  const protection = useQuery(protectionQuery).data;
  const lock = useQuery({ ...ownLockQuery, enabled: hasAccount && user.isAdmitted }).data;
  const sessions = useQuery(ownSessionsQuery).data;
  const preferences = useQuery({ ...alertPreferencesQuery, enabled: hasAccount }).data;
  const undoTime = useQuery({ ...undoTimeQuery, enabled: hasAccount }).data;
  const views = useQuery(ownViewsQuery(0)).data;
  const outbox = useQuery(outboxQuery).data;
  return {
    details: detailsState(user),
    'sign-in': lock?.lockedAt
      ? 'Your account is locked'
      : protection
        ? signInState(protection, pin?.hasPin)
        : '',
    devices: sessions ? `Signed in on ${counted(sessions.length, 'device')}` : '',
    alerts: !hasAccount
      ? null
      : preferences
        ? counted(preferences.filter(isOn).length, 'alert on', 'alerts on')
        : '',
    transfers: !hasAccount ? null : undoTime ? undoState(undoTime.seconds) : '',
    views: views ? viewsState(views[0]?.viewedAt) : '',
    messages:
      outbox?.isShown && outbox.messages.length > 0
        ? counted(outbox.messages.length, 'message')
        : null,
  };
}

function detailsState(user: CurrentUser): string {
  if (user.pendingEmail !== null) return 'New email address awaits confirmation';
  if (!user.isEmailConfirmed) return 'Email address awaits confirmation';
  if (user.pendingPhone) return 'New phone number awaits confirmation';
  if (user.confirmedName) return 'New name awaits confirmation';
  return user.phoneNumber || user.email;
}

function signInState({ passkeys, authenticator }: Protection, hasPin?: boolean): string {
  const factors = [
    passkeys.length > 0 ? counted(passkeys.length, 'passkey') : null,
    authenticator ? 'authenticator app' : null,
  ].filter((factor) => factor !== null);
  const pinState = hasPin === undefined ? [] : [hasPin ? 'PIN set' : 'no PIN'];
  const text = [...pinState, ...(factors.length > 0 ? factors : ['password only'])].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const undoState = (seconds: number): string =>
  seconds === 0 ? 'Cannot be taken back' : `Can be taken back for ${seconds} seconds`;

const viewsState = (lastAt: string | undefined): string =>
  lastAt === undefined ? 'None yet' : `Last one ${formatDate(lastAt)}`;
