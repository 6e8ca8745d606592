import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Texts for searches are folded in one place, `folded` in contracts, and never by SQL. */

const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/**
 * Where SQL compares in lower case and nobody searches: keys of categories and payees, the rules
 * that customers write for them, and unique titles.
 */
const notSearches = [
  'help/saved-replies/saved-replies.ts',
  'help/support-messages/inbox.ts',
  'money/categories/rules.ts',
  'money/category-sums/categorized-parts.ts',
];

/** Sorting by a lowered text folds nothing. */
const withoutOrders = (text: string) =>
  text
    .replaceAll(/order by[^`'"]*/gs, '')
    .replaceAll(/`lower\(customer\.last_name\) \$\{direction\}[^`]*`/g, '');

it('no SQL folds a text that is searched', () => {
  const found = files.filter(
    (file) =>
      !notSearches.includes(file) &&
      /\b(?:i?lower\((?!left)|upper\()\s*(?:\$|\w+\.)?\w*|\bilike\b|\bunaccent\b|~\*|to_tsvector/i.test(
        withoutOrders(readFileSync(join(source, file), 'utf8')),
      ),
  );
  expect(found).toEqual([]);
});

it('every pattern is made from a folded text, digits, or an amount', () => {
  const made = files.flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(
        /\b(?:containing|beginningWith)\(((?:[^()]|\([^()]*\))*)\)/g,
      ),
      ([, argument = '']) => `${file}: ${argument.trim()}`,
    ),
  );
  expect(made.toSorted()).toEqual([
    'money/history/search/search-conditions.ts: amount',
    'money/history/search/search-conditions.ts: reading.folded',
    'money/recipients/list-recipients.ts: digits',
    'money/recipients/list-recipients.ts: spelled',
    'staff/audit-log/list-events.ts: folded(search)',
    'staff/transactions/find-searched.ts: words.folded',
    'staff/users/search-people.ts: number',
    'staff/users/search-people.ts: phone',
    'staff/users/search-people.ts: word',
  ]);
});
