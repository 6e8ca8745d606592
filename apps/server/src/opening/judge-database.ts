import type { BankMark } from './bank-mark.ts';

/** What is found on a database before a bank opens on it. */
export interface Standing {
  /** Of the mark, where there is one. The rest counts without a mark only. */
  mode: BankMark['mode'] | null;
  hasPeople: boolean;
  /** Addresses of demo people that somebody on it has. */
  demoAddresses: readonly string[];
  /** Whether all demo people are there, by the particulars that nobody can change about them. */
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
 * Whether a bank of this mode may open on a database. A mark decides alone: once production has marked
 * its database, a stranger who registers under a demo person's address must not keep it from starting.
 * Without a mark the people decide. The embedded server's database comes from a demo that was older
 * than the mark, if it has every demo person.
 */
export function judgeDatabase(
  { mode, isEmbedded }: { mode: BankMark['mode']; isEmbedded: boolean },
  standing: Standing,
): Verdict {
  if (standing.mode !== null) {
    if (standing.mode === mode) return 'is_ours';
    return standing.mode === 'demo' ? 'marked_as_demo' : 'marked_as_production';
  }
  if (!standing.hasPeople) return 'may_be_marked';
  if (mode === 'demo')
    return isEmbedded && standing.hasEveryDemoPerson ? 'may_be_marked' : 'has_unknown_people';
  return standing.demoAddresses.length > 0 || standing.hasEveryDemoPerson
    ? 'has_demo_people'
    : 'may_be_marked';
}
