import type { AchEntryState, AchHoldReason } from '@seven-hills/bank/words/ach-words';
import type { AchEntry, AchFile } from '@seven-hills/contracts/staff/payments';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

export const stateNames: Readonly<Record<AchEntryState, string>> = {
  waiting: 'Awaits settlement',
  posted: 'Posted',
  suspended: 'In suspense',
  held: 'Awaits a decision',
  returning: 'To be returned',
  returned: 'Returned',
  done: 'Handled',
};

export const stateVariants: Readonly<Record<AchEntryState, BadgeVariant>> = {
  waiting: 'secondary',
  posted: 'success',
  suspended: 'warning',
  held: 'warning',
  returning: 'secondary',
  returned: 'secondary',
  done: 'success',
};

export const holdNames: Readonly<Record<AchHoldReason, string>> = {
  look_alike: 'repeats an entry of another file',
  message: 'a message from the network',
  frozen: 'the account is frozen',
  awaits_deposit: 'the account awaits its first deposit',
};

export const fileStates: Readonly<Record<AchFile['state'], readonly [string, BadgeVariant]>> = {
  accepted: ['Accepted', 'success'],
  refused: ['Refused', 'destructive'],
  assigned: ['Not written yet', 'warning'],
  written: ['Written', 'success'],
};

/** `Credit`, `Debit`, `Prenote`: what an entry is. */
export const entryKind = ({ direction, purpose }: Pick<AchEntry, 'direction' | 'purpose'>) =>
  purpose === 'prenote'
    ? 'Prenote'
    : purpose === 'other'
      ? 'Message'
      : purpose === 'zero'
        ? 'Remittance'
        : direction === 'credit'
          ? 'Credit'
          : 'Debit';
