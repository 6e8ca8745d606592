import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementNames, agreements } from '@seven-hills/contracts/agreements';
import { expect, test } from 'vitest';

const articles = join(import.meta.dirname, '../src/visitor/articles');

/** The words of an article's source, whatever the line breaks between them. */
const wordsOf = (name: string) =>
  readFileSync(join(articles, `${name}-screen.tsx`), 'utf8').replaceAll(/\s+/g, ' ');

/** The version of each text, and a fingerprint of the text that has it. */
const published: Record<string, Record<string, string>> = {
  terms: { '2026-11-22': 'ef94a339e288b7df' },
  esign: { '2026-11-22': '65185dabe27cf702' },
};

test.each(agreementNames)(
  'the text %s has not changed since its version (otherwise give it a new version, and both here)',
  (name) => {
    const fingerprint = createHash('sha256').update(wordsOf(name)).digest('hex').slice(0, 16);
    expect({ [agreements[name].version]: fingerprint }).toEqual(published[name]);
  },
);
