import { type AboutPage, fillAbout } from '@seven-hills/bank/folder/about-file';
import {
  type TextName,
  textAt,
  type VersionedText,
  versionedTexts,
} from '@seven-hills/bank/folder/texts/bank-texts';
import { fillText } from '@seven-hills/bank/folder/texts/fill-text';
import { type OfferedInTexts, textFacts } from '@seven-hills/bank/folder/texts/text-facts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { HelpTopic, PageTexts, ShownText } from '@seven-hills/contracts/help/texts';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type {
  TextStates,
  TextVersion,
  VersionStatus,
} from '../../people/agreements/text-versions.ts';

/** A text as it is read; one with versions in the one that applies. */
export function showText(name: TextName, services: OfferedInTexts, states: TextStates): ShownText {
  if (isVersioned(name)) {
    const { current, next } = states[name];
    return {
      ...showVersion({ ...current, status: 'current' }),
      next: next && { id: Number(next.id), effective: next.effective_on },
    };
  }
  const facts = textFacts(bankValues, services);
  const { title, description, body } = bankValues.texts[name];
  return {
    title,
    description: fillText(description, facts),
    effective: null,
    status: 'current',
    next: null,
    html: htmlOf(fillText(body, facts)),
  };
}

const isVersioned = (name: TextName): name is VersionedText =>
  (versionedTexts as readonly TextName[]).includes(name);

/** A stored version of a text as it is read. */
export const showVersion = ({
  title,
  description,
  effective_on,
  body,
  status,
}: Omit<TextVersion, 'id' | 'number' | 'document' | 'hash'> & {
  status: VersionStatus;
}): ShownText => ({
  title,
  description,
  effective: effective_on,
  status,
  next: null,
  html: htmlOf(body),
});

/**
 * Markdown as HTML. micromark escapes HTML in Markdown and drops links with other protocols than
 * those of web pages, mail, and phones.
 */
const htmlOf = (markdown: string): string =>
  micromark(markdown, {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  }).replaceAll(emptyHead, '');

/** The bank's notes on its fees, as HTML; empty without any. */
export const showFeeNotes = (services: OfferedInTexts): string =>
  htmlOf(fillText(bankValues.feeNotes, textFacts(bankValues, services)));

/**
 * The bank's own questions by topic, in the order of its file, for what it offers; null if it keeps
 * the usual ones. Questions that come out empty are left out.
 */
export function showHelpTopics(services: OfferedInTexts): HelpTopic[] | null {
  if (bankValues.helpQuestions === null) return null;
  const facts = textFacts(bankValues, services);
  const topics = new Map<string, HelpTopic['questions']>();
  for (const { topic, question, answer } of bankValues.helpQuestions) {
    const asked = fillText(question, facts);
    if (asked === '') continue;
    const questions = topics.get(topic) ?? [];
    topics.set(topic, [...questions, { question: asked, answer: fillText(answer, facts) }]);
  }
  return [...topics].map(([title, questions]) => ({ title, questions }));
}

/** The head that Markdown requires of every table, in one that needs none. */
const emptyHead = /<thead>\s*<tr>\s*(?:<th><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g;

/** What the about page says, for what the bank offers. */
export const showAboutPage = (services: OfferedInTexts): AboutPage =>
  fillAbout(bankValues.about, textFacts(bankValues, services));

/** The texts of the page at an address; none for pages without texts of the folder. */
export function showTextsAt(
  address: string,
  services: OfferedInTexts,
  states: TextStates,
): PageTexts {
  if (address === '/about') return { about: showAboutPage(services) };
  const name = textAt(address);
  return name === null ? {} : { [name]: showText(name, services, states) };
}
