import type { ChosenRecipient } from '../recipients/chosen-recipient.ts';

/** The entries when the customer chooses to pay, or to move money between own accounts, later. */
export interface ScheduleDraft {
  amount: string;
  recipient: ChosenRecipient | null;
  description: string;
  /** The account that pays; 0 for the primary one. */
  fromAccountId?: number | undefined;
  /** The own account that is paid instead of a recipient. */
  toAccountId?: number | undefined;
  /** The first date, `2026-12-01`, if known. */
  firstOn?: string;
}

let kept: ScheduleDraft | null = null;

/** Keeps the entries for the scheduled payment form until the page unloads. */
export function keepScheduleDraft(draft: ScheduleDraft): void {
  kept = draft;
}

export const keptScheduleDraft = (): ScheduleDraft | null => kept;

export function forgetScheduleDraft(): void {
  kept = null;
}
