import type { SettlementState } from '@seven-hills/bank/payments/settlement-words';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

export const settlementBadges: Readonly<Record<SettlementState, readonly [string, BadgeVariant]>> =
  {
    awaiting: ['Awaits figure', 'secondary'],
    agrees: ['Agrees', 'success'],
    differs: ['Differs', 'warning'],
  };
