import { formatter, readDay } from '@seven-hills/bank/calendar/date-formats';
import type { CalendarDate } from '@seven-hills/bank/calendar/date-types';
import type {
  AchEntryMark,
  AchEntryState,
  AchHoldReason,
  AchOrderState,
} from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { AchEntry, AchFile, AchOrder } from '@seven-hills/contracts/staff/payments';
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

export const holdSentences: Readonly<Record<AchHoldReason, string>> = {
  look_alike: 'It repeats an entry of another file.',
  screening: 'Fraud screening holds it.',
  change: `The ${words.bank} could not apply this correction.`,
  message: 'It is a message from the network.',
  frozen: 'The account is suspended.',
  awaits_deposit: 'The account awaits its initial deposit.',
};

export const markSentences: Readonly<Record<AchEntryMark, string>> = {
  protected_benefit: 'A federal benefit, protected from garnishment',
  reclamation: 'A reclamation of what was paid after a death',
};

export const orderStates: Readonly<Record<AchOrderState, readonly [string, BadgeVariant]>> = {
  held: ['Awaits its cut-off', 'secondary'],
  canceled: ['Canceled', 'secondary'],
  assigned: ['In a file', 'secondary'],
  settled: ['Settled', 'success'],
  returned: ['Returned', 'warning'],
};

export const orderKinds: Readonly<Record<AchOrder['kind'], string>> = {
  add: 'Debit',
  send: 'Credit',
  proof: 'Proof deposit',
};

export const fileStates: Readonly<Record<AchFile['state'], readonly [string, BadgeVariant]>> = {
  accepted: ['Accepted', 'success'],
  refused: ['Refused', 'destructive'],
  assigned: ['Not written yet', 'warning'],
  written: ['Written', 'success'],
};

/** Why the bank could not book a return by itself. */
export const returnFault = ({ contests, dishonorReasons }: AchEntry): string =>
  contests !== null
    ? `The other bank contests that the ${words.bank} dishonored its return.`
    : dishonorReasons.includes('R68')
      ? 'It came too late.'
      : 'It does not fit what was sent.';

/** `Credit`, `Debit`, `Prenote`: what an entry is. */
export const entryKind = ({ direction, purpose }: Pick<AchEntry, 'direction' | 'purpose'>) =>
  purpose === 'prenote'
    ? 'Prenote'
    : purpose === 'return'
      ? 'Return'
      : purpose === 'change'
        ? 'Notification of Change'
        : purpose === 'other'
          ? 'Message'
          : purpose === 'zero'
            ? 'Remittance'
            : direction === 'credit'
              ? 'Credit'
              : 'Debit';

const dayFormat = formatter({ month: 'short', day: 'numeric', year: 'numeric' }, 'UTC');

/** `Jan 5, 2026` */
export const shortDay = (date: CalendarDate): string => dayFormat().format(readDay(date));
