import type { PageTexts } from '@seven-hills/contracts/help/texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';

/** A page of visitors to be rendered. */
export interface PageOrder {
  /** Its path, or path and view: `/?view=login`. */
  address: string;
  services: BankServices;
  /** The texts that it shows. */
  texts: PageTexts;
}
