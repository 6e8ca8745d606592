import type { TermsEffect } from '@seven-hills/contracts/staff/terms';
import { usdOf } from '../../money/transaction-words.ts';

interface Effect {
  effect: TermsEffect;
  before: string;
  after: string;
}

/** What a change would have done to one movement. */
export function effectText({ effect, before, after }: Effect): string {
  const [from, to] = [usdOf(before), usdOf(after)];
  switch (effect) {
    case 'fee':
      return `Fee ${from} → ${to}`;
    case 'refused':
      return `Refused: ${from} that day, limit ${to}`;
    case 'held':
      return `Held for review: above ${to}`;
    case 'not_held':
      return `Not held: at most ${to}`;
  }
}
