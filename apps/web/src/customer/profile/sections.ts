import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { createElement } from 'react';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { type Fetched, fetched } from '../../ui/fetched.tsx';

const Waiting = () => createElement(SkeletonRows, { rows: 6, label: 'Loading this section' });

interface ProfileSection {
  title: string;
  Section: Fetched<{ user: CurrentUser }>;
}

/** The parts of the profile, in the order of its index; `/profile?section=` names one. */
export const profileSections = {
  details: {
    title: 'Personal Details',
    Section: fetched(() => import('./details-section.tsx'), 'DetailsSection', Waiting),
  },
  'sign-in': {
    title: 'Sign-In and Security',
    Section: fetched(() => import('../security/sign-in-section.tsx'), 'SignInSection', Waiting),
  },
  devices: {
    title: 'Devices and Events',
    Section: fetched(() => import('../security/devices-section.tsx'), 'DevicesSection', Waiting),
  },
  alerts: {
    title: 'Alerts',
    Section: fetched(() => import('../alerts/alerts-section.tsx'), 'AlertsSection', Waiting),
  },
  transfers: {
    title: 'Transfers',
    Section: fetched(() => import('./undo-time-card.tsx'), 'UndoTimeCard', Waiting),
  },
  views: {
    title: 'Views by Staff',
    Section: fetched(() => import('../security/viewers-card.tsx'), 'ViewersCard', Waiting),
  },
  messages: {
    title: `Demo ${words.Bank} Email`,
    Section: fetched(() => import('./outbox-card.tsx'), 'OutboxCard', Waiting),
  },
} satisfies Record<string, ProfileSection>;

export type SectionName = keyof typeof profileSections;

export const sectionHref = (name: SectionName): string => `/profile?section=${name}`;

/**
 * The section that an address names. Links in earlier messages lead to `#alerts`, and password
 * managers to `?form=password`.
 */
export function sectionIn(search: string, hash: string): SectionName | null {
  const parameters = new URLSearchParams(search);
  const named = parameters.get('section') ?? '';
  if (Object.hasOwn(profileSections, named)) return named as SectionName;
  if (parameters.has('form')) return 'sign-in';
  return hash === '#alerts' ? 'alerts' : null;
}

/** Staff without an account have none of the details collected when an account is opened. */
export const holdsAccount = (user: CurrentUser): boolean => user.dateOfBirth !== '';
