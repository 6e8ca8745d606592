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

/** A customer's document to be made, with the answers that its page shows. */
export interface DocumentOrder {
  id: number;
  /** Path and query. */
  url: string;
  /** What comes before the page, between it and the answers, and after these. */
  frame: readonly [string, string, string];
  /**
   * The content of the document's element with the answers to the first screen's calls, among them
   * the current user (`FirstAnswers`), as JSON.
   */
  answers: string;
  encoding: 'br' | 'gzip' | null;
}

/** A rendered page, and what a browser needs to take it over. */
export interface CustomerPage {
  html: string;
  /** The queries whose answers it was rendered from. */
  reads: readonly FirstRead[];
  /** The code that it shows, the outermost first. */
  parts: readonly string[];
}
