import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

/** The bank's typefaces, in the weights that documents use, and the fallbacks of each. */
export type Typeface = 'text' | 'strong' | 'display';

/** A package from npm with the files of one family. */
interface Family {
  package: string;
  /**
   * Whether a file has all weights. A document embeds the default, which is thin and drawn with an
   * outline of this width, in parts of the size.
   */
  outline?: number;
}

const latin = { package: '@fontsource/public-sans' };
const titles = { package: '@fontsource/fraunces' };
const european = { package: '@fontsource/noto-sans' };
const hebrew = { package: '@fontsource/noto-sans-hebrew' };
const arabic = { package: '@fontsource/noto-sans-arabic' };
const emoji = { package: '@fontsource-variable/noto-emoji', outline: 0 };
const chinese = { package: '@fontsource-variable/noto-sans-sc' };
const korean = { package: '@fontsource-variable/noto-sans-kr' };
/** Has a plain shape of nearly every character of Unicode's first plane. */
const lastResort = { package: '@fontsource/unifont' };

const fallbacksWith = (outline: number): Family[] => [
  european,
  hebrew,
  arabic,
  emoji,
  { ...chinese, outline },
  { ...korean, outline },
  lastResort,
];

/** The families of each typeface in the order of preference, and the weight of their files. */
const families: Record<Typeface, { weight: number; families: Family[] }> = {
  text: { weight: 400, families: [latin, ...fallbacksWith(0.03)] },
  strong: { weight: 600, families: [latin, ...fallbacksWith(0.06)] },
  display: { weight: 600, families: [titles, ...fallbacksWith(0.06)] },
};

/** One file of a family: some of its characters in one weight. */
export interface FontFile {
  path: string;
  /** Whether its letters take their shapes and positions from their neighbors. */
  isShaped: boolean;
  outline: number;
  /** Whether it declares a character; it may still lack the glyph. */
  declares(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);
const filesOfTypefaces = new Map<Typeface, FontFile[]>();

/** The files that may have a typeface's characters, in the order of preference. */
export function filesOf(typeface: Typeface): FontFile[] {
  let files = filesOfTypefaces.get(typeface);
  if (!files) {
    const { weight, families: some } = families[typeface];
    files = some.flatMap((family) => filesOfFamily(family, weight));
    filesOfTypefaces.set(typeface, files);
  }
  return files;
}

/** Each package declares in `unicode.json` which characters are in which of its files. */
function filesOfFamily({ package: name, outline }: Family, weight: number): FontFile[] {
  const subsets: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'),
  );
  const family = name.split('/')[1];
  const fileOf = (subset: string, declares: FontFile['declares']): FontFile => ({
    path:
      outline === undefined
        ? `${name}/files/${family}-${subset}-${weight}-normal.woff`
        : `${name}/files/${family}-${subset}-wght-normal.woff2`,
    isShaped: /^(arabic|hebrew|devanagari)$/.test(subset),
    outline: outline ?? 0,
    declares,
  });
  if (name === lastResort.package)
    return [
      { ...fileOf('latin', () => true), path: `${name}/files/unifont-latin-400-normal.woff` },
    ];
  // The most common characters are in the last subset.
  return Object.entries(subsets)
    .reverse()
    .map(([subset, ranges]) => fileOf(subset.replace(/[[\]]/g, ''), rangesOf(ranges)));
}

/** Reads the ranges of a style sheet: `U+0100-02ba,U+1e00`. */
function rangesOf(declared: string): (codePoint: number) => boolean {
  const ranges = declared.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

const unpacked = new Map<string, Buffer>();

/** Reads and unpacks a font once. */
export function readFont({ path }: FontFile): Buffer {
  let font = unpacked.get(path);
  if (!font) {
    const file = readFileSync(require.resolve(path));
    font = path.endsWith('.woff2') ? unpackWoff2(file) : unpackWoff(file);
    unpacked.set(path, font);
  }
  return font;
}
