import { type TextName, textPages } from '@seven-hills/bank/folder/texts/bank-texts';
import { bankServices } from '../../net/bank-services.ts';

/**
 * A link to a text that a form asks to agree to; it opens in another tab, so that the form stays.
 */
export function TextLink({ name }: { name: Extract<TextName, keyof typeof bankServices.texts> }) {
  return (
    <a href={textPages[name]} target="_blank" rel="noopener">
      {bankServices.texts[name].title}
    </a>
  );
}
