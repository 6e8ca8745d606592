import { runsOf, type Subset, type Typeface } from './fonts.ts';

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
  ref(): PDFKit.PDFKitReference;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
}

interface Glyph {
  /** Hexadecimal digits of its number in the embedded font. */
  code: string;
  /** In thousandths of the font size. */
  width: number;
}

interface Font {
  font: EmbeddedFont;
  glyphs: Map<string, Glyph>;
  widths: Map<string, number>;
}

/**
 * The widths of characters in each font, kept for all documents, so that a draft, which only
 * measures, needs no font for them. There are at most as many as the fonts have characters.
 */
const widthsOfFonts = new Map<string, Map<string, number>>();

function widthsOf(name: string): Map<string, number> {
  const widths = widthsOfFonts.get(name) ?? new Map<string, number>();
  widthsOfFonts.set(name, widths);
  return widths;
}

/**
 * Measures and writes lines of text. The library lays out each text anew and keeps every word that it
 * has seen, which takes minutes and hundreds of megabytes for a long statement; this keeps one entry
 * for each character.
 */
export class Pen {
  private readonly fonts = new Map<string, Font>();

  constructor(private readonly pdf: PDFKit.PDFDocument) {}

  widthOf(text: string, { typeface = 'text', size = 9 }: TextStyle): number {
    let width = 0;
    for (const run of runsOf(text)) {
      const widths = widthsOf(nameOf(typeface, run.subset));
      for (const character of run.text)
        width +=
          widths.get(character) ?? this.glyphOf(this.fontOf(typeface, run.subset), character).width;
    }
    return (width * size) / 1_000;
  }

  /** Writes a line; `y` is the distance of its top from the top of the page. */
  write(text: string, x: number, y: number, style: TextStyle): void {
    const { typeface = 'text', size = 9, color = '#000000', isRight = false } = style;
    const { page } = this.pdf;
    let at = isRight ? x - this.widthOf(text, style) : x;
    const baseline = page.height - y - size * 0.93;
    const parts = runsOf(text).map((run) => {
      const font = this.fontOf(typeface, run.subset);
      page.fonts[font.font.id] = font.font.ref();
      let codes = '';
      let width = 0;
      for (const character of run.text) {
        const glyph = this.glyphOf(font, character);
        codes += glyph.code;
        width += glyph.width;
      }
      const from = at;
      at += (width * size) / 1_000;
      return `/${font.font.id} ${size} Tf 1 0 0 1 ${rounded(from)} ${rounded(baseline)} Tm <${codes}> Tj`;
    });
    // The library draws from the top of a page down, so text must be flipped back.
    this.pdf.addContent(
      `q 1 0 0 -1 0 ${page.height} cm ${fillOf(color)} BT ${parts.join(' ')} ET Q`,
    );
  }

  private fontOf(typeface: Typeface, subset: Subset): Font {
    const name = nameOf(typeface, subset);
    let font = this.fonts.get(name);
    if (!font) {
      this.pdf.font(name);
      const { _font } = this.pdf as unknown as { _font: EmbeddedFont };
      font = { font: _font, glyphs: new Map(), widths: widthsOf(name) };
      this.fonts.set(name, font);
    }
    return font;
  }

  private glyphOf({ font, glyphs, widths }: Font, character: string): Glyph {
    let glyph = glyphs.get(character);
    if (!glyph) {
      const [codes, positions] = font.encode(character);
      const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
      glyph = { code: codes.join(''), width };
      glyphs.set(character, glyph);
      widths.set(character, width);
    }
    return glyph;
  }
}

const nameOf = (typeface: Typeface, subset: Subset): string => `${typeface} ${subset}`;

const rounded = (points: number): string => points.toFixed(2);

/** Converts a color, such as `#1b221d`, to the operator that fills with it. */
function fillOf(color: string): string {
  const part = (from: number) =>
    (Number.parseInt(color.slice(from, from + 2), 16) / 255).toFixed(3);
  return `${part(1)} ${part(3)} ${part(5)} rg`;
}
