import type { TermsEffect } from '@seven-hills/contracts/api/terms/change-terms';
import { isFeeTerm, percentOf, type TermName } from '@seven-hills/contracts/term-names';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/** `$5,000.00`, `No limit`, `2%`; `Same as everyone` if a customer has no value of their own. */
export function termText(name: TermName, value: string | number | null | undefined): string {
  if (value === undefined) return 'Same as everyone';
  if (value === null) return 'No limit';
  return isFeeTerm(name) ? percentOf(Number(value)) : formatUsd(centsOf(String(value)));
}

interface Effect {
  effect: TermsEffect;
  before: string;
  after: string;
}

/** What a change would have done to one movement. */
export function effectText({ effect, before, after }: Effect): string {
  const [from, to] = [formatUsd(centsOf(before)), formatUsd(centsOf(after))];
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
