import type { ContributionTerms } from '@seven-hills/bank/ira/ira-rules';
import type { Cents } from '@seven-hills/money';

/** A tax year of one person. */
export interface PersonYear {
  terms: ContributionTerms;
  /** By the person's age. */
  limit: Cents;
  /** In all IRAs, less the excess that was returned. */
  contributed: Cents;
}

/** The owner of IRAs that a batch touches. */
export interface IraPerson {
  dateOfBirth: string | null;
  /** The bank's day, an ISO date. */
  today: string;
  years: ReadonlyMap<number, PersonYear>;
}
