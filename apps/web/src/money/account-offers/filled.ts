import { fillSections } from '@seven-hills/bank/folder/texts/fill-text';
import { textOffers } from '@seven-hills/bank/folder/texts/text-facts';
import { bankServices } from '../../net/bank-services.ts';

/**
 * A text of `bank.toml` for what the bank offers. Call it while rendering: the card processor's
 * page loads this code without the bank's terms.
 */
export const filled = (text: string): string => fillSections(text, textOffers(bankServices));
