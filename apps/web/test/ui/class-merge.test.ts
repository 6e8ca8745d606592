import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { mergeClasses } from '../../src/ui/class-merge.ts';

const source = join(import.meta.dirname, '../../src');

/** The words in the strings of the source that look like classes, without their modifiers. */
function classesOfSource(): string[] {
  const found = new Set<string>();
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.endsWith('class-merge.ts')) continue;
    const text = readFileSync(join(source, name), 'utf8');
    for (const [, one, two, three] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g))
      for (const word of (one ?? two ?? three ?? '').split(/[\s${}]+/)) found.add(bare(word));
  }
  // A word that the full list does not know stays when it is repeated.
  const known = [...found].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word);
  // Two classes that differ only in their numbers stand for all of them.
  const counts = new Map<string, number>();
  return known.filter((word) => {
    const shape = word.replaceAll(/\d+(?:\.\d+)?/g, '0');
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    return count <= 2;
  });
}

/** `hover:[&_a]:mt-2` is `mt-2`; a colon inside brackets belongs to the class. */
function bare(word: string): string {
  let depth = 0;
  let start = 0;
  [...word].forEach((letter, index) => {
    if (letter === '[' || letter === '(') depth += 1;
    if (letter === ']' || letter === ')') depth -= 1;
    if (letter === ':' && depth === 0) start = index + 1;
  });
  return word.slice(start).replace(/!$/, '');
}

test('the app’s classes merge like the full list, in every pair', () => {
  const classes = classesOfSource();
  expect(classes.length).toBeGreaterThan(300);
  const different: string[] = [];
  for (const first of classes)
    for (const second of classes) {
      const pair = `${first} ${second}`;
      if (first !== second && mergeClasses(pair) !== twMerge(pair)) different.push(pair);
    }
  expect(different).toEqual([]);
});
