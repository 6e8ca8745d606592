import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface PlacedText {
  text: string;
  left: number;
  right: number;
}

/** The margins of the bank's documents, in points. */
const margins = { left: 54, right: 558 } as const;
/** The rounding error of a text's width, in points. */
const tolerance = 0.5;

/** The lines of each page from top to bottom, each with its texts from left to right. */
async function placedLines(bytes: Buffer): Promise<PlacedText[][][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PlacedText[][][] = [];
  for (let index = 1; index <= pdf.numPages; index += 1) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    const lines = new Map<number, PlacedText[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , left = 0, baseline = 0] = item.transform as number[];
      const line = Math.round(baseline);
      lines.set(line, [
        ...(lines.get(line) ?? []),
        { text: item.str, left, right: left + item.width },
      ]);
    }
    pages.push(
      [...lines]
        .sort(([one], [other]) => other - one)
        .map(([, texts]) => texts.sort((one, other) => one.left - other.left)),
    );
  }
  await pdf.destroy();
  return pages;
}

/** The lines of all pages of a PDF, in reading order. */
export async function linesOfPdf(bytes: Buffer): Promise<string[]> {
  return (await placedLines(bytes))
    .flat()
    .map((texts) => texts.map(({ text }) => text.trim()).join(' '));
}

/** The first line of each page. */
export async function firstLinesOfPdf(bytes: Buffer): Promise<string[]> {
  return (await placedLines(bytes)).map(([line = []]) => line.map(({ text }) => text).join(' '));
}

/** Returns the texts of a PDF that overlap another one on their line, or exceed the margins. */
export async function misplacedIn(bytes: Buffer): Promise<string[]> {
  return (await placedLines(bytes)).flat().flatMap((texts) => [
    ...texts
      .filter(
        ({ left, right }) => left < margins.left - tolerance || right > margins.right + tolerance,
      )
      .map(({ text }) => `outside of the margins: ${text}`),
    ...texts.flatMap(({ text, left }, index) => {
      const before = texts[index - 1];
      return before && left < before.right + 1 ? [`${before.text} meets ${text}`] : [];
    }),
  ]);
}
