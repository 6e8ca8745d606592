import { createHash } from 'node:crypto';
import {
  type TextName,
  type VersionedText,
  versionedTexts,
} from '@seven-hills/bank/folder/texts/bank-texts';
import { fillText } from '@seven-hills/bank/folder/texts/fill-text';
import {
  nothingOffered,
  type OfferedInTexts,
  textFacts,
} from '@seven-hills/bank/folder/texts/text-facts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { offerableTypes, paymentProviders } from '@seven-hills/bank/limits';
import type { AboutPage, ShownText } from '@seven-hills/contracts/help/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  showAboutPage,
  showText as showCurrent,
  showTextsAt,
} from '../../../src/help/texts/show-text.ts';
import type { TextStates } from '../../../src/people/agreements/text-versions.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const none: OfferedInTexts = nothingOffered;
const all: OfferedInTexts = {
  ...none,
  cardDeposits: true,
  ach: true,
  bankTransfers: true,
  wires: true,
  incomingWires: true,
  accountTypes: [...offerableTypes],
  paymentProviders: [...paymentProviders],
  savingsInterest: 'more',
};

/** The texts with versions, as a bank with these services stores them. */
const statesOf = (services: OfferedInTexts): TextStates => {
  const stateOf = (document: VersionedText) => {
    const { title, description, effective, body } = bankValues.texts[document];
    const filled = fillText(body, textFacts(bankValues, services));
    const version = { id: 1n, document, number: 1, effective_on: effective ?? '', title, hash: '' };
    return { current: { ...version, description, body: filled }, next: null };
  };
  return { terms: stateOf('terms'), privacy: stateOf('privacy'), esign: stateOf('esign') };
};
const showText = (name: TextName, services: OfferedInTexts) =>
  showCurrent(name, services, statesOf(services));

test('anyone reads a text of the folder, with its version and the values of the bank', async () => {
  const answer = await bank.app.inject('/api/texts/terms');
  const { title, effective, html } = answer.json<ShownText>();
  expect([title, effective]).toEqual(['Terms of Service', bankValues.texts.terms.effective]);
  expect(html).toContain(`<h2>Your account</h2>`);
  expect(html).toContain(`${bankValues.servicePhone}, day or night`);
  expect(html).toContain('<a href="/support/fees">fee schedule</a>');
  expect(html).not.toContain('{{');
  expect((await bank.app.inject('/api/texts/constructor')).statusCode).toBe(400);
});

test.each([
  ['privacy', 'card processor', 'We don’t sell your data'],
  ['privacy', 'receives your transfer', 'We don’t sell your data'],
  ['security-tips', 'Wires can’t be reversed', 'Call us first: an honest request can wait'],
] as const)('%s: without the service, not "%s" but "%s"', (name, promise, always) => {
  expect(showText(name, none).html).not.toContain(promise);
  expect(showText(name, none).html).toContain(always);
  expect(showText(name, all).html).toContain(promise);
});

test('a page comes with its text, and only with that', () => {
  expect(Object.keys(showTextsAt('/support/privacy', all, statesOf(all)))).toEqual(['privacy']);
  expect(Object.keys(showTextsAt('/about', all, statesOf(all)))).toEqual(['about']);
  expect(showTextsAt('/support/fees', all, statesOf(all))).toEqual({});
});

const aboutWords = (services: OfferedInTexts) => JSON.stringify(showAboutPage(services));

test('the about page is the folder’s, with the values of the bank', async () => {
  const answer = await bank.app.inject('/api/about-page');
  const { intro, testimonials } = answer.json<AboutPage>();
  expect(intro).toMatch(/^In 1892, eleven Cincinnati shopkeepers/);
  expect(testimonials).toHaveLength(5);
  expect(answer.body).not.toContain('{{');
});

test.each([
  ['by wire', 'To another customer in moments and free of charge.'],
  ['there are two of them', 'A fee is shown before you agree to it, and today there is none.'],
  ['at a higher rate', 'the day that you did not see coming.'],
  ['the years after work', 'For every day'],
  ['Transfers and wires', 'Transfers'],
  ['Zelle', 'free of charge.'],
])('about: without the service, not "%s" but "%s"', (promise, instead) => {
  expect(aboutWords(none)).not.toContain(promise);
  expect(aboutWords(none)).toContain(instead);
  expect(aboutWords(all)).toContain(promise);
});

test('with wires or payments alone, the about page counts one fee', () => {
  for (const some of [{ wires: true }, { paymentProviders: ['zelle'] }])
    expect(aboutWords({ ...none, ...some })).toContain('agree to it, and there is one.');
  expect(aboutWords({ ...none, paymentProviders: ['zelle'] })).not.toContain('Zelle');
});

test('the privacy notice is the model form of Regulation P, whose tables have no empty head', () => {
  const { html } = showText('privacy', all);
  expect(html).toContain(`What does ${bankValues.name} do with your personal information?`);
  expect(html).toContain('<th>Can you limit this sharing?</th>');
  expect(html).not.toContain('<th></th>');
});

test('the terms say when deposits are available, and to whom to report an error', () => {
  const { html } = showText('terms', all);
  expect(html).toContain('<h2>When your deposits are available</h2>');
  expect(html).toContain('linked account');
  expect(html).toContain(bankValues.mailAddress.join(', '));
  expect(showText('terms', none).html).not.toContain('linked account</strong>');
});

/** The version of each text of the demo, and a fingerprint of that version's text. */
const published: Record<string, Record<string, string>> = {
  terms: { '2026-11-27': '0cd1b09459d29c68' },
  privacy: { '2026-11-27': '494e1ed15dc130ab' },
  esign: { '2026-11-22': 'cabac35c4e9a7272' },
};

test.each(versionedTexts)(
  'the text %s has not changed since its version (otherwise give it a new date, and update both here)',
  (name) => {
    const { effective, body } = bankValues.texts[name];
    const fingerprint = createHash('sha256').update(body).digest('hex').slice(0, 16);
    expect({ [effective ?? '']: fingerprint }).toEqual(published[name]);
  },
);

test('a folder without notes and questions of its own has none', async () => {
  const answer = async (path: string) => (await bank.app.inject(path)).json();
  expect(await answer('/api/fee-notes')).toEqual({ html: '' });
  expect(await answer('/api/help-topics')).toEqual({ topics: null });
  expect(await answer('/api/bank')).toMatchObject({ ownHelpTopics: false });
});
