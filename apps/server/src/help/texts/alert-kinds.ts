import type { AlertKind } from '../../capability/alert-kind.ts';
import { textVersionPath } from './text-version-path.ts';

/** Announces a change of a text that the customer agreed to; nobody can turn it off. */
export const textChanged: AlertKind = {
  name: 'text_changed',
  title: 'An agreement with us changes',
  reason: 'You get this because the law requires us to announce such changes.',
  isInboxOnly: true,
  placeOf: ({ reference }) => ({
    path: textVersionPath(reference.replace(/^.*:/, '')),
    label: reference.startsWith('text:') ? 'Read the new version' : 'Read what applies',
  }),
};
