import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { createElement } from 'react';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { type Fetched, fetched } from '../../ui/fetched.tsx';
import type { SectionName } from '../profile-sections.ts';

const Waiting = () => createElement(SkeletonRows, { rows: 6, label: 'Loading this section' });

/** The parts of the profile, each in a script of its own. */
export const sections: Readonly<Record<SectionName, Fetched<{ user: CurrentUser }>>> = {
  details: fetched(() => import('./details-section.tsx'), 'DetailsSection', Waiting),
  'sign-in': fetched(
    () => import('../second-factor/sign-in-section.tsx'),
    'SignInSection',
    Waiting,
  ),
  devices: fetched(() => import('../security/devices-section.tsx'), 'DevicesSection', Waiting),
  alerts: fetched(() => import('../alerts/alerts-section.tsx'), 'AlertsSection', Waiting),
  transfers: fetched(() => import('./transfers-section.tsx'), 'TransfersSection', Waiting),
  views: fetched(() => import('../security/viewers-card.tsx'), 'ViewersCard', Waiting),
  messages: fetched(() => import('./outbox-card.tsx'), 'OutboxCard', Waiting),
};
