import type { ChosenRecipient } from '../recipient/chosen-recipient.ts';

/** What was entered under Transfer & Pay before its owner chose to pay later. */
export interface ScheduleDraft {
  amount: string;
  recipient: ChosenRecipient | null;
  description: string;
  /** The first date, `2026-12-01`, where one is known. */
  firstOn?: string;
}

let kept: ScheduleDraft | null = null;

/** Keeps what was entered for the form of a scheduled payment, until the page is left. */
export function keepScheduleDraft(draft: ScheduleDraft): void {
  kept = draft;
}

export const keptScheduleDraft = (): ScheduleDraft | null => kept;

export function forgetScheduleDraft(): void {
  kept = null;
}
