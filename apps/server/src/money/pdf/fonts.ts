import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** The bank's typefaces, in the weights that documents use. */
export const typefaces = {
  text: 'public-sans/files/public-sans-%-400-normal.woff',
  strong: 'public-sans/files/public-sans-%-600-normal.woff',
  display: 'fraunces/files/fraunces-%-600-normal.woff',
} as const;
export type Typeface = keyof typeof typefaces;

/** Each typeface comes in two files: Latin, and the additional characters of other languages. */
export const subsets = ['latin', 'latin-ext'] as const;
export type Subset = (typeof subsets)[number];

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** Reads and unpacks a font once. */
export function fontFile(typeface: Typeface, subset: Subset): Buffer {
  const name = `@fontsource/${typefaces[typeface].replace('%', subset)}`;
  let file = files.get(name);
  if (!file) {
    file = unpackWoff(readFileSync(require.resolve(name)));
    files.set(name, file);
  }
  return file;
}

/**
 * The characters of the two files, as the typefaces declare them; the first file covers most texts.
 */
const inLatin =
  /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/;
const inLatinExt = /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/;

/** A part of a text that one file can render. */
export interface Run {
  text: string;
  subset: Subset;
}

/**
 * Splits a text by the file that has each character. A character that is in neither file becomes a
 * question mark.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const subset = inLatin.test(character) || !inLatinExt.test(character) ? 'latin' : 'latin-ext';
    const written = inLatin.test(character) || inLatinExt.test(character) ? character : '?';
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += written;
    else runs.push({ text: written, subset });
  }
  return runs;
}
