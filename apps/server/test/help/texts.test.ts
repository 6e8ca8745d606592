import { createHash } from 'node:crypto';
import { versionedTexts } from '@seven-hills/bank/folder/texts/bank-texts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { ShownText } from '@seven-hills/contracts/help/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showText, showTextsAt } from '../../src/help/texts/show-text.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const all = {
  cardDeposits: true,
  ach: true,
  bankTransfers: true,
  wires: true,
  iras: true,
  paymentProviders: ['zelle'],
};
const none = {
  cardDeposits: false,
  ach: false,
  bankTransfers: false,
  wires: false,
  iras: false,
  paymentProviders: [],
};

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
  expect(Object.keys(showTextsAt('/support/privacy', all))).toEqual(['privacy']);
  expect(showTextsAt('/about', all)).toEqual({});
});

/** The version of each text of the demo, and a fingerprint of that version's text. */
const published: Record<string, Record<string, string>> = {
  terms: { '2026-11-27': '34814f664a09d53d' },
  privacy: { '2026-11-27': 'e6f7347c0b460917' },
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
