import type { BankMark } from './bank-mark.ts';

/** What a database contains before a bank opens on it. */
export interface DatabaseState {
  /** The mark's mode, or null without a mark. The other fields matter only without a mark. */
  mode: BankMark['mode'] | null;
  hasPeople: boolean;
  /** The email addresses of demo people that are in use. */
  demoAddresses: readonly string[];
  /** Whether all demo people are there, identified by details that users cannot change. */
  hasEveryDemoPerson: boolean;
}

export type Verdict =
  | 'is_ours'
  | 'may_be_marked'
  | 'marked_as_demo'
  | 'marked_as_production'
  | 'has_demo_people'
  | 'has_unknown_people';

/**
 * Decides whether a bank of this mode may open on a database. If there is a mark, it alone decides:
 * a stranger who registers a demo person's address must not keep production from starting.
 * Otherwise the people decide. An embedded database with every demo person comes from a demo older
 * than the mark.
 */
export function judgeDatabase(
  { mode, isEmbedded }: { mode: BankMark['mode']; isEmbedded: boolean },
  state: DatabaseState,
): Verdict {
  if (state.mode !== null) {
    if (state.mode === mode) return 'is_ours';
    return state.mode === 'demo' ? 'marked_as_demo' : 'marked_as_production';
  }
  if (!state.hasPeople) return 'may_be_marked';
  if (mode === 'demo')
    return isEmbedded && state.hasEveryDemoPerson ? 'may_be_marked' : 'has_unknown_people';
  return state.demoAddresses.length > 0 || state.hasEveryDemoPerson
    ? 'has_demo_people'
    : 'may_be_marked';
}
