import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementNames, agreements } from '@seven-hills/bank/words/agreements';
import { expect, test } from 'vitest';

const articles = join(import.meta.dirname, '../../src/visitor/articles');

/** The text of an article, independent of the line breaks in its source. */
const wordsOf = (name: string) =>
  readFileSync(join(articles, `${name}-screen.tsx`), 'utf8')
    .replace(/^.*?<Article\b/s, '')
    .replaceAll(/\s+/g, ' ');

/** The version of each text, and a fingerprint of that version's text. */
const published: Record<string, Record<string, string>> = {
  terms: { '2026-11-27': 'd434bdf9de7fad1b' },
  esign: { '2026-11-22': '14cc18a1a6867a7f' },
};

test.each(agreementNames)(
  'the text %s has not changed since its version (otherwise give it a new version, and update both here)',
  (name) => {
    const fingerprint = createHash('sha256').update(wordsOf(name)).digest('hex').slice(0, 16);
    expect({ [agreements[name].version]: fingerprint }).toEqual(published[name]);
  },
);
