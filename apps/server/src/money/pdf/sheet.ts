import { setImmediate as turn } from 'node:timers/promises';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { Pen, type TextStyle } from './pen.ts';
import { loadWoff2 } from './unpack-woff2.ts';

/** The library's page marks, in numerical order, which its types omit. */
interface PdfInternals {
  ref(data: unknown): Reference;
  getStructTreeRoot(): {
    data: { ParentTree: { get(key: number): unknown; add(key: number, value: Reference): void } };
  };
  page: { dictionary: { data: { StructParents?: number } } };
}
interface Reference {
  data: unknown;
  end(): void;
}

/** US Letter, in points. */
export const page = {
  width: 612,
  height: 792,
  left: 54,
  right: 558,
  top: 54,
  bottom: 728,
} as const;

export const colors = {
  ink: bankValues.colors.ink?.[0] ?? '#1b221d',
  soft: bankValues.colors['ink-soft']?.[0] ?? '#56605a',
  line: bankValues.colors.line?.[0] ?? '#d5d2c7',
  primary: bankValues.colors.primary?.[0] ?? '#1f4d3a',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Element = PDFKit.PDFStructureElement;

/** Which cells a header applies to. */
type Scope = 'Column' | 'Row';

/** The library's types omit the scope. */
const headerOf = (scope: Scope) => ({ scope }) as PDFKit.Mixins.StructureElementOptions;

/**
 * A tagged document (PDF/UA) in the bank's typefaces, written page by page: a page's data is
 * released once it is written. A draft writes nothing and counts the pages.
 */
export class Sheet {
  pageCount = 0;
  /** Where the next line begins, from the top. */
  y: number = page.top;
  private readonly root: Element;
  private parent: Element;
  private readonly pen: Pen;

  private readonly pdf: PDFKit.PDFDocument;
  private readonly isDraft: boolean;

  constructor(pdf: PDFKit.PDFDocument, isDraft: boolean) {
    this.pdf = pdf;
    this.isDraft = isDraft;
    this.root = pdf.struct('Document');
    this.parent = this.root;
    this.pen = new Pen(pdf);
    if (!isDraft) pdf.addStructure(this.root);
  }

  /** Begins a page. */
  beginPage(): void {
    this.pageCount += 1;
    this.y = page.top;
    if (this.isDraft) return;
    if (this.pageCount > 1) this.freezePage();
    this.pdf.addPage();
  }

  /** Whether this much height remains on the page. */
  hasRoomFor = (height: number): boolean => this.y + height <= page.bottom;

  /** Nests the output of `write` in an element: `Table`, `TR`. */
  within(type: string, write: () => void): void {
    if (this.isDraft) {
      write();
      return;
    }
    const outer = this.parent;
    const element = this.pdf.struct(type);
    outer.add(element);
    this.parent = element;
    write();
    this.parent = outer;
    element.end();
  }

  /** Writes an element of text: `P`, `H1`, `TD`. A header cell applies to its column or its row. */
  element(type: string, write: () => void, scope: Scope = 'Column'): void {
    if (this.isDraft) {
      write();
      return;
    }
    const element = this.pdf.struct(type, type === 'TH' ? headerOf(scope) : {}, write);
    this.parent.add(element);
    element.end();
  }

  /** Writes artifacts, which are not content: rules, and text that repeats on each page. */
  artifact(write: () => void): void {
    if (this.isDraft) return;
    this.pdf.markContent('Artifact', { type: 'Layout' });
    write();
    this.pdf.endMarkedContent();
  }

  /** Writes one line of text at a position. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    if (!this.isDraft) this.pen.write(text, x, y, { color: colors.ink, ...style });
  }

  widthOf = (text: string, style: TextStyle = {}): number => this.pen.widthOf(text, style);

  /** Breaks a text into lines of at most this width, between words if possible. */
  linesOf(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (this.widthOf(line, style) > width) {
        const start = this.fitting(line, width, style);
        if (start === line) break;
        lines.push(start);
        line = line.slice(start.length);
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Returns the start of a long word that fits, at least one character with its marks. */
  private fitting(word: string, width: number, style: TextStyle): string {
    const characters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const startOf = (count: number) => characters.slice(0, count).join('');
    let count = characters.length - 1;
    while (count > 1 && this.widthOf(startOf(count), style) > width) count -= 1;
    return startOf(Math.max(1, count));
  }

  rule(y: number, color: string = colors.line): void {
    this.artifact(() => {
      this.pdf
        .lineWidth(0.75)
        .strokeColor(color)
        .moveTo(page.left, y)
        .lineTo(page.right, y)
        .stroke();
    });
  }

  /** Ends the structure; the caller ends the document. */
  end(): void {
    if (!this.isDraft) this.root.end();
  }

  /**
   * Records which elements the marks of the page belong to, so that they can be released. The
   * library would keep all of them until the end.
   */
  private freezePage(): void {
    const pdf = this.pdf as unknown as PdfInternals;
    const tree = pdf.getStructTreeRoot().data.ParentTree;
    const key = pdf.page.dictionary.data.StructParents;
    if (key === undefined) return;
    const elements = pdf.ref(tree.get(key));
    tree.add(key, elements);
    elements.end();
    elements.data = [];
  }
}

interface PdfHead {
  title: string;
  author: string;
}

/**
 * The library's types are outdated: they include neither this subset nor a document without a font.
 */
const options = ({ title, author }: PdfHead) =>
  ({
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    info: { Title: title, Author: author, Creator: author },
    // Otherwise it loads Helvetica, which nothing uses.
    font: null,
    // Otherwise it keeps every word that it has laid out.
    fontLayoutCache: false,
  }) as unknown as PDFKit.PDFDocumentOptions;

/**
 * Opens a tagged document without a page. Loads the library only with the first document, because
 * that takes a tenth of the server's startup time, and few servers write a document right away.
 */
async function openPdf(head: PdfHead): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  await loadWoff2();
  return new PDFDocument(options(head));
}

/**
 * Writes a document in two passes: a draft that counts the pages, then the pages. `compose` yields
 * after each page, so that the page is sent and other requests can run.
 */
export async function* writePdf(
  head: PdfHead,
  compose: (sheet: Sheet, pageTotal: number) => AsyncIterable<void>,
): AsyncGenerator<Buffer> {
  const draft = new Sheet(await openPdf(head), true);
  for await (const _page of compose(draft, 0)) await turn();
  const pdf = await openPdf(head);
  const sheet = new Sheet(pdf, false);
  for await (const _page of compose(sheet, draft.pageCount)) {
    yield* finished(pdf);
    await turn();
  }
  sheet.end();
  pdf.end();
  for await (const chunk of pdf) yield chunk as Buffer;
}

function* finished(pdf: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) yield chunk as Buffer;
}
