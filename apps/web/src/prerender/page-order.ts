import type { PageTexts } from '@seven-hills/contracts/help/texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { FirstRead } from '../net/session/first-answers.ts';

/** A page of visitors to be rendered. */
export interface PageOrder {
  /** Its path, or path and view: `/?view=login`. */
  address: string;
  services: BankServices;
  /** The texts that it shows. */
  texts: PageTexts;
}

/** A customer's page to be rendered, with the answers that it shows. */
export interface CustomerPageOrder {
  id: number;
  /** Path and query. */
  url: string;
  /** The answers to the first screen's calls by URL, among them the current user, as JSON. */
  answers: string;
}

/** A rendered page, and what a browser needs to take it over. */
export interface CustomerPage {
  html: string;
  /** The queries whose answers it was rendered from. */
  reads: readonly FirstRead[];
  /** The code that it shows, the outermost first. */
  parts: readonly string[];
}
