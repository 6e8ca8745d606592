import bidiFactory from 'bidi-js';

/** A part of a line in one direction. */
interface Stretch {
  /** In the order of reading. */
  text: string;
  isRightToLeft: boolean;
}

/** The blocks of the scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let bidi: ReturnType<typeof bidiFactory> | undefined;

/**
 * Splits a line into parts of one direction, in the order in which they stand from left to right
 * (Unicode Standard Annex #9).
 */
export function stretchesOf(text: string): Stretch[] {
  if (!rightToLeft.test(text)) return [{ text, isRightToLeft: false }];
  bidi ??= bidiFactory();
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const stretches: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += text.charAt(at);
    else stretches.push({ text: text.charAt(at), level });
  }
  // Rule L2: from the highest level down, reverse what is at that level or above.
  for (let level = Math.max(...stretches.map((each) => each.level)); level > 0; level -= 1)
    for (let from = 0; from < stretches.length; from += 1) {
      let to = from;
      while ((stretches[to]?.level ?? -1) >= level) to += 1;
      if (to === from) continue;
      stretches.splice(from, to - from, ...stretches.slice(from, to).reverse());
      from = to;
    }
  return stretches.map((each) => ({ text: each.text, isRightToLeft: each.level % 2 === 1 }));
}

/** The characters of a part as they stand from left to right. Brackets face the other way. */
export function leftToRight({ text, isRightToLeft }: Stretch): string {
  if (!isRightToLeft) return text;
  const characters = [...text].reverse();
  return characters.map((each) => bidi?.getMirroredCharacter(each) ?? each).join('');
}
