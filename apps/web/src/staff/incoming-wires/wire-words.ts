import type { IncomingWireState } from '@seven-hills/bank/words/incoming-wire-words';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

/** What became of a wire, in words and color. */
export const stateBadges: Readonly<
  Record<IncomingWireState, { label: string; variant: BadgeVariant }>
> = {
  received: { label: 'Processing', variant: 'info' },
  held: { label: 'Held', variant: 'warning' },
  posted: { label: 'Credited', variant: 'success' },
  returned: { label: 'Returned', variant: 'secondary' },
};
