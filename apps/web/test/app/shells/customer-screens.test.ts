// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customerViews } from '../../../src/app/shells/customer-screens.ts';

const sources = join(import.meta.dirname, '../../../src');

it('every link to a view of the customer area names one', () => {
  const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/viewHref\(\s*'([^']+)'/g)].map(([, view]) => view));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((view) => !(`${view}` in customerViews))).toEqual([]);
});
