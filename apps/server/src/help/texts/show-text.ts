import { type AboutPage, fillAbout } from '@seven-hills/bank/folder/about-file';
import { type TextName, textAt } from '@seven-hills/bank/folder/texts/bank-texts';
import { fillText } from '@seven-hills/bank/folder/texts/fill-text';
import { type OfferedInTexts, textFacts } from '@seven-hills/bank/folder/texts/text-facts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { PageTexts, ShownText } from '@seven-hills/contracts/help/texts';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/**
 * A text of the bank's folder for what the bank offers, as HTML. micromark escapes HTML in Markdown
 * and drops links with other protocols than those of web pages, mail, and phones.
 */
export function showText(name: TextName, services: OfferedInTexts): ShownText {
  const facts = textFacts(bankValues, services);
  const { title, description, effective, body } = bankValues.texts[name];
  const html = micromark(fillText(body, facts), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  }).replaceAll(emptyHead, '');
  return { title, description: fillText(description, facts), effective, html };
}

/** The head that Markdown requires of every table, in one that needs none. */
const emptyHead = /<thead>\s*<tr>\s*(?:<th><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g;

/** What the about page says, for what the bank offers. */
export const showAboutPage = (services: OfferedInTexts): AboutPage =>
  fillAbout(bankValues.about, textFacts(bankValues, services));

/** The texts of the page at an address; none for pages without texts of the folder. */
export function showTextsAt(address: string, services: OfferedInTexts): PageTexts {
  if (address === '/about') return { about: showAboutPage(services) };
  const name = textAt(address);
  return name === null ? {} : { [name]: showText(name, services) };
}
