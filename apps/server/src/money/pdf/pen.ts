import { toAscii } from '../../platform/ascii.ts';
import { type FontFile, filesOf, readFont, type Typeface } from './fonts.ts';
import { leftToRight, stretchesOf } from './reading-order.ts';

export interface TextStyle {
  typeface?: Typeface;
  size?: number;
  color?: string;
  /** Whether the text ends at its x position instead of beginning there. */
  isRight?: boolean;
}

/** The properties of the library's embedded fonts that its types omit. */
interface EmbeddedFont {
  id: string;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** The characters of each glyph, by its number. */
  unicode: number[][];
  ref(): PDFKit.PDFKitReference;
  encode(text: string): [codes: string[], positions: Position[]];
}

/** In thousandths of the font size, like all lengths here. */
interface Position {
  advanceWidth: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface Glyph {
  /** Hexadecimal digits of its number in the embedded font. */
  code: string;
  width: number;
}

/** A part of a line that one font can write, as it stands from left to right. */
interface Run {
  file: FontFile;
  text: string;
  isRightToLeft: boolean;
}

/** What is written of a character: itself, or letters that every font has, and the font. */
interface Choice {
  text: string;
  file: FontFile;
}

/**
 * The choices and widths of characters, kept for all documents, so that a draft, which only
 * measures, needs no font for them. There are at most as many as Unicode has characters.
 */
const choicesOfTypefaces = new Map<Typeface, Map<string, Choice>>();
const widthsOfFonts = new Map<string, Map<string, number>>();

function mapIn<Key, Name, Value>(maps: Map<Key, Map<Name, Value>>, key: Key): Map<Name, Value> {
  const found = maps.get(key) ?? new Map<Name, Value>();
  maps.set(key, found);
  return found;
}

/** What the first file of each typeface has: the most common texts. */
const commonText = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/;

/** Joiners, variation selectors, and skin tones: they only change the shape of other characters. */
const modifiers = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;

/**
 * Measures and writes lines of text, each character in the first font that has it. The library lays
 * out each text anew and keeps every word that it has seen, which takes minutes and hundreds of
 * megabytes for a long statement; this keeps one entry for each character.
 */
export class Pen {
  private readonly fonts = new Map<string, EmbeddedFont>();
  private readonly glyphs = new Map<string, Map<string, Glyph>>();

  private readonly pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
  }

  widthOf(text: string, { typeface = 'text', size = 9 }: TextStyle): number {
    const width = this.runsOf(text, typeface).reduce((sum, run) => sum + this.widthOfRun(run), 0);
    return (width * size) / 1_000;
  }

  /** Writes a line; `y` is the distance of its top from the top of the page. */
  write(text: string, x: number, y: number, style: TextStyle): void {
    const { typeface = 'text', size = 9, color = '#000000', isRight = false } = style;
    const { page } = this.pdf;
    let at = isRight ? x - this.widthOf(text, style) : x;
    const baseline = page.height - y - size * 0.93;
    const parts = this.runsOf(text, typeface).map((run) => {
      const font = this.fontOf(run.file);
      page.fonts[font.id] = font.ref();
      const { codes, width } = isShaped(run) ? shapedCodes(font, run, size) : this.plainCodes(run);
      const from = at;
      at += (width * size) / 1_000;
      // A thin font is drawn with an outline.
      const outline = run.file.outline * size;
      const mode = outline > 0 ? `2 Tr ${rounded(outline)} w` : '0 Tr';
      return `/${font.id} ${size} Tf ${mode} 1 0 0 1 ${rounded(from)} ${rounded(baseline)} Tm ${codes}`;
    });
    // The library draws from the top of a page down, so text must be flipped back.
    this.pdf.addContent(
      `q 1 0 0 -1 0 ${page.height} cm ${paintOf(color)} 1 j BT ${parts.join(' ')} ET Q`,
    );
  }

  /** Splits a line by direction and font. */
  private runsOf(text: string, typeface: Typeface): Run[] {
    const [common] = filesOf(typeface);
    if (common && commonText.test(text)) return [{ file: common, text, isRightToLeft: false }];
    const runs: Run[] = [];
    const visible = text.normalize('NFC').replace(modifiers, '');
    for (const stretch of stretchesOf(visible)) {
      const { isRightToLeft } = stretch;
      const inStretch: Run[] = [];
      for (const character of stretch.text) {
        const last = inStretch.at(-1);
        const { text: written, file } = this.choiceFor(character, typeface, last?.file);
        if (last?.file === file) last.text += written;
        else inStretch.push({ file, text: written, isRightToLeft });
      }
      runs.push(...(isRightToLeft ? inStretch.reverse() : inStretch));
    }
    return runs;
  }

  /**
   * Chooses the font of a character; a mark has the font of its letter, if possible. A character
   * that no font has is written in Latin letters, or as its number.
   */
  private choiceFor(character: string, typeface: Typeface, last: FontFile | undefined): Choice {
    if (last && /\p{M}/u.test(character) && this.has(last, character))
      return { text: character, file: last };
    const choices = mapIn(choicesOfTypefaces, typeface);
    let choice = choices.get(character);
    if (!choice) {
      const file = this.findFile(character, typeface);
      choice = file ? { text: character, file } : this.spelledOut(character, typeface);
      choices.set(character, choice);
    }
    return choice;
  }

  private findFile(character: string, typeface: Typeface): FontFile | undefined {
    return filesOf(typeface).find((file) => this.has(file, character));
  }

  private has(file: FontFile, character: string): boolean {
    const codePoint = character.codePointAt(0) ?? 0;
    return file.declares(codePoint) && this.fontOf(file).font.hasGlyphForCodePoint(codePoint);
  }

  private spelledOut(character: string, typeface: Typeface): Choice {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    const file = this.findFile('A', typeface);
    if (!file) throw new Error(`the typeface ${typeface} has no letters`);
    return { text: toAscii(character) || `U+${number}`, file };
  }

  private widthOfRun(run: Run): number {
    const { file, text } = run;
    if (isShaped(run))
      return this.fontOf(file)
        .encode(text)[1]
        .reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    const widths = mapIn(widthsOfFonts, file.path);
    let width = 0;
    for (const character of text)
      width += widths.get(character) ?? this.glyphOf(file, character).width;
    return width;
  }

  private plainCodes({ file, ...run }: Run): { codes: string; width: number } {
    let [codes, width] = ['', 0];
    for (const character of leftToRight(run)) {
      const glyph = this.glyphOf(file, character);
      codes += glyph.code;
      width += glyph.width;
    }
    return { codes: `<${codes}> Tj`, width };
  }

  private fontOf(file: FontFile): EmbeddedFont {
    let font = this.fonts.get(file.path);
    if (!font) {
      this.pdf.registerFont(file.path, readFont(file));
      this.pdf.font(file.path);
      font = (this.pdf as unknown as { _font: EmbeddedFont })._font;
      this.fonts.set(file.path, font);
    }
    return font;
  }

  private glyphOf(file: FontFile, character: string): Glyph {
    const glyphs = mapIn(this.glyphs, file.path);
    let glyph = glyphs.get(character);
    if (!glyph) {
      const [codes, positions] = this.fontOf(file).encode(character);
      const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
      glyph = { code: codes.join(''), width };
      glyphs.set(character, glyph);
      mapIn(widthsOfFonts, file.path).set(character, width);
    }
    return glyph;
  }
}

/** Whether the letters of a run depend on their neighbors, or have marks to place. */
const isShaped = ({ file, text, isRightToLeft }: Run): boolean =>
  file.isShaped || (!isRightToLeft && /\p{M}/u.test(text));

/**
 * Lays out letters that depend on their neighbors; the library orders them from left to right. A
 * glyph without a character of its own, such as the dots of a letter, is read as an invisible
 * space. Letters that stand before the one that they follow are marked with the text itself, which
 * readers expect in the order of the page, so text from right to left has no such mark.
 */
function shapedCodes(
  font: EmbeddedFont,
  { text, isRightToLeft }: Run,
  size: number,
): { codes: string; width: number } {
  const [glyphs, positions] = font.encode(text);
  for (const glyph of glyphs) {
    const number = Number.parseInt(glyph, 16);
    if (!font.unicode[number]?.length) font.unicode[number] = [0x200b];
  }
  let width = 0;
  const parts = positions.map(({ advanceWidth, xAdvance, xOffset, yOffset }, index) => {
    width += xAdvance;
    const rise = rounded((yOffset * size) / 1_000);
    const after = rounded(advanceWidth - xAdvance + xOffset);
    return `${rise} Ts [${rounded(-xOffset)} <${glyphs[index]}> ${after}] TJ`;
  });
  const codes = `${parts.join(' ')} 0 Ts`;
  if (isRightToLeft) return { codes, width };
  const actualText = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
  return { codes: `/Span <</ActualText <${actualText}>>> BDC ${codes} EMC`, width };
}

const rounded = (points: number): string => points.toFixed(2);

/** Converts a color, such as `#1b221d`, to the operators that fill and draw lines with it. */
function paintOf(color: string): string {
  const part = (from: number) =>
    (Number.parseInt(color.slice(from, from + 2), 16) / 255).toFixed(3);
  const parts = `${part(1)} ${part(3)} ${part(5)}`;
  return `${parts} rg ${parts} RG`;
}
