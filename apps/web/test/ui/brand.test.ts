import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The colors of `tokens.css` by name, in light and dark mode: red, green, and blue, 0 to 255. */
const tokens = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../src/ui/brand/tokens.css'), 'utf8').matchAll(
      /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: rgbOf(light), dark: rgbOf(dark) },
  ]),
);

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** The relative luminance of WCAG 2.2. */
function luminanceOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const pairs: [text: string, grounds: string[]][] = [
  ['ink', [...grounds, 'gray', 'primary-soft', 'danger-soft', 'success-soft', 'info-soft']],
  ['ink-soft', grounds],
  ['primary', [...grounds, 'primary-soft']],
  ['primary-strong', [...grounds, 'primary-soft']],
  ['accent', ['surface', 'accent-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ['danger-strong', [...grounds, 'danger-soft']],
  ['success', [...grounds, 'success-soft']],
  ['warning', [...grounds, 'warning-soft']],
  ['info', [...grounds, 'info-soft']],
  ['on-primary', ['primary', 'primary-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-info', ['info']],
];

describe.each(['light', 'dark'] as const)('in %s, text can be read', (scheme) => {
  test.each(pairs.flatMap(([text, below]) => below.map((ground) => [text, ground] as const)))(
    '%s on %s',
    (text, ground) => {
      const [one, other] = [tokens.get(text), tokens.get(ground)];
      if (!one || !other) throw new Error(`The tokens lack ${text} or ${ground}.`);
      expect(contrastOf(one[scheme], other[scheme])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

/** The token of the focus ring within each ground that has its own, by the grounds' class. */
const rings = [
  ...readFileSync(join(import.meta.dirname, '../../src/app/styles.css'), 'utf8').matchAll(
    /((?:\.bg-[a-z-]+(?:,\s+)?)+) \{\s+--ring: var\(--([a-z-]+)\)/g,
  ),
].flatMap(([, classes = '', ring = '']) =>
  [...classes.matchAll(/\.bg-([a-z-]+)/g)].map(([, ground = '']) => [ring, ground] as const),
);

describe.each(['light', 'dark'] as const)('in %s, the focus ring can be seen', (scheme) => {
  const own = rings.map(([, ground]) => ground);
  const others = [...grounds, 'gray', 'primary-soft', 'danger-soft', 'warning-soft', 'info-soft'];
  test.each([
    ...rings,
    ...others
      .filter((ground) => !own.includes(ground))
      .map((ground) => ['accent', ground] as const),
  ])('%s on %s', (ring, ground) => {
    const [one, other] = [tokens.get(ring), tokens.get(ground)];
    if (!one || !other) throw new Error(`The tokens lack ${ring} or ${ground}.`);
    expect(contrastOf(one[scheme], other[scheme])).toBeGreaterThanOrEqual(3);
  });

  test('also on the dark green', () => expect(own).toContain('deep'));
});
