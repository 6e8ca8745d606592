import { type TextName, textAt } from '@seven-hills/bank/folder/texts/bank-texts';
import { fillText } from '@seven-hills/bank/folder/texts/fill-text';
import { type OfferedInTexts, textFacts } from '@seven-hills/bank/folder/texts/text-facts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { ShownText } from '@seven-hills/contracts/help/texts';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/**
 * A text of the bank's folder for what the bank offers, as HTML. micromark escapes HTML in Markdown
 * and drops links with other protocols than those of web pages, mail, and phones.
 */
export function showText(name: TextName, services: OfferedInTexts): ShownText {
  const facts = textFacts(bankValues, services);
  const { title, description, effective, body } = bankValues.texts[name];
  const html = micromark(filled(body, facts), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  return { title, description: filled(description, facts), effective, html };
}

/** The text of the page at an address, by its name; empty for other pages. */
export function showTextsAt(address: string, services: OfferedInTexts): Record<string, ShownText> {
  const name = textAt(address);
  return name === null ? {} : { [name]: showText(name, services) };
}

function filled(text: string, facts: Parameters<typeof fillText>[1]): string {
  const result = fillText(text, facts);
  if ('faults' in result) throw new Error('the folder was checked when the server started');
  return result.text;
}
