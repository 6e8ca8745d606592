/** A color in light and in dark. */
export type Shades = readonly [light: string, dark: string];

/**
 * The colors of the style sheet (`apps/web/src/ui/brand/tokens.css`) that a bank's folder may
 * replace, by their names there.
 */
export const replaceableColors = {
  paper: ['#f6f1e6', '#111713'],
  surface: ['#fdfbf5', '#19211c'],
  sunken: ['#ece5d6', '#0c110e'],
  ink: ['#1b221d', '#f0ecdf'],
  'ink-soft': ['#535a52', '#b0b6a9'],
  line: ['#ded5c3', '#2c362f'],
  control: ['#868271', '#6f7a6e'],
  primary: ['#14513b', '#83c9a6'],
  'primary-strong': ['#0d3d2c', '#a4dcc0'],
  'primary-soft': ['#e2ebdf', '#1d3329'],
  'on-primary': ['#fbf8ef', '#0a1f15'],
  deep: ['#123f30', '#123428'],
  'on-deep': ['#f6f1e6', '#f6f1e6'],
  'on-deep-soft': ['#c3d3c4', '#c3d3c4'],
  accent: ['#9c4f24', '#e39a68'],
  'accent-soft': ['#f5e4d2', '#3a2718'],
  haze: ['#dfe2cb', '#18241c'],
  sun: ['#d98a55', '#c9793f'],
} as const satisfies Record<string, Shades>;

export type ColorName = keyof typeof replaceableColors;

export const colorNames = Object.keys(replaceableColors) as ColorName[];

/** The colors that a bank replaces. */
export type BankColors = Partial<Record<ColorName, Shades>>;

/**
 * What is read on what: text needs 4.5 to 1; large text, icons, borders, and focus rings need 3
 * to 1 (WCAG 2.2 AA).
 */
const readOn: readonly (readonly [ColorName, readonly ColorName[], number])[] = [
  ['ink', ['paper', 'surface', 'sunken', 'primary-soft', 'accent-soft'], 4.5],
  ['ink-soft', ['paper', 'surface', 'sunken'], 4.5],
  ['primary', ['paper', 'surface', 'primary-soft'], 4.5],
  ['primary-strong', ['paper', 'surface'], 4.5],
  ['on-primary', ['primary', 'primary-strong'], 4.5],
  ['on-deep', ['deep'], 4.5],
  ['on-deep-soft', ['deep'], 4.5],
  ['accent', ['paper', 'surface', 'accent-soft'], 4.5],
  ['control', ['surface'], 3],
  // The focus ring, icons, and years in large type.
  ['sun', ['deep'], 3],
];

/** A color without enough contrast. */
export interface ContrastFault {
  color: ColorName;
  on: ColorName;
  scheme: 'light' | 'dark';
  contrast: number;
  needed: number;
}

/** The colors that cannot be read where the screens use them. */
export function contrastFaults(colors: BankColors): ContrastFault[] {
  const all: Record<ColorName, Shades> = { ...replaceableColors, ...colors };
  return readOn.flatMap(([color, grounds, needed]) =>
    grounds.flatMap((on) =>
      (['light', 'dark'] as const).flatMap((scheme, index) => {
        const contrast = contrastOf(all[color][index] ?? '', all[on][index] ?? '');
        return contrast < needed ? [{ color, on, scheme, contrast, needed }] : [];
      }),
    ),
  );
}

/**
 * The contrast ratio of two colors such as #14513b, from 1 to 21 (WCAG 2.2, relative luminance).
 */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
