// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { bankServices } from '../src/net/bank-services.ts';
import { LandingPage } from '../src/visitor/landing/landing-page.tsx';
import { RegisterScreen } from '../src/visitor/registration/register-screen.tsx';
import { AccountStep, SecurityStep } from '../src/visitor/registration/registration-steps.tsx';
import { h, show } from './ui/render.ts';

const promises = readFileSync(
  join(import.meta.dirname, '../../../docs/reference/promises.md'),
  'utf8',
);

/** The sentences of a section's table. */
function promised(section: string): string[] {
  const [, text = ''] = promises.split(`\n## ${section}\n`);
  const [table = ''] = text.split('\n## ');
  return [...table.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => cell).slice(1);
}

/** The whole sentences of a screen, without the example overview, which promises nothing. */
function said(screen: ReactElement): string[] {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  show(h(QueryClientProvider, { client: queryClient }, screen));
  return (
    [...document.querySelectorAll('p, label, [id$="-about"], [data-slot="alert"]')]
      .filter((element) => element.closest('figure') === null)
      // A choice's label contains its description.
      .filter((element) => element.querySelector('[id$="-about"]') === null)
      .flatMap(({ textContent }) => sentencesOf(textContent))
      .filter((sentence) => sentence.endsWith('.'))
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[.])\s+/);

/** Sentences that explain how to fill in a field. */
const formats = ['Month, day, year.'];

/** A form's field without a form. */
const field = (name: string) => ({
  name,
  onChange: async () => undefined,
  onBlur: async () => undefined,
  ref: () => undefined,
  error: undefined,
});

/** The steps of the registration that say something, although only the first one can be seen. */
const registration = () =>
  h(
    Fragment,
    null,
    h(RegisterScreen),
    h(SecurityStep, { field, email: '', password: '', onEmail: () => undefined }),
    h(AccountStep, { field, isInvited: false, texts: bankServices.texts }),
  );

test.each([
  ['Landing page', () => h(LandingPage, { onShow: () => {} }), []],
  // The account types have the same descriptions as on the landing page.
  ['Registration', registration, promised('Landing page')],
] as const)(
  '%s: the table of promises contains exactly its sentences',
  (section, screen, shared) => {
    const table = promised(section);
    const found = said(screen()).filter((sentence) => !formats.includes(sentence));
    expect(found.length).toBeGreaterThan(8);
    const known = [...table, ...shared].flatMap(sentencesOf);
    expect(found.filter((sentence) => !known.includes(sentence))).toEqual([]);
    expect(table.flatMap(sentencesOf).filter((sentence) => !found.includes(sentence))).toEqual([]);
  },
);
