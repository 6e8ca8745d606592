import { words } from '@seven-hills/bank/words/words';
import type { OpenStop, RecordedReason, StopReason } from '@seven-hills/contracts/staff/stops';
import { formatDateTime } from '../../ui/data/dates.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';

export const reasonChoices = [
  ['customer_request', `${words.Customer}’s request`],
  ['lost_or_stolen', 'Lost or stolen'],
  ['suspected_fraud', 'Suspected fraud'],
  ['identity_check', 'Identity check'],
  ['legal_order', 'Legal order'],
  ['other', 'Other'],
] as const satisfies Choices<StopReason>;

const reasonWords = {
  ...(Object.fromEntries(reasonChoices) as Record<StopReason, string>),
  deceased: 'Deceased',
} satisfies Record<RecordedReason, string>;

const kindWords = {
  suspension: 'Account suspended',
  sign_in_block: 'Sign-in blocked',
  closing: 'Account closed',
  death: 'Death reported',
} as const;

/** `Account frozen: Legal order` */
export const freezeTitle = (reason: RecordedReason): string =>
  `Account frozen: ${reasonWords[reason]}`;

export const titleOf = ({ kind, reason }: OpenStop): string =>
  kind === 'death' ? kindWords.death : `${kindWords[kind]}: ${reasonWords[reason]}`;

/** `Since Nov 22, 2026 3:04 PM, by Grace Whitfield.` */
export const sinceOf = ({
  startedAt,
  startedBy,
}: Pick<OpenStop, 'startedAt' | 'startedBy'>): string =>
  `Since ${formatDateTime(startedAt)}${startedBy === null ? '' : `, by ${startedBy}`}.`;
