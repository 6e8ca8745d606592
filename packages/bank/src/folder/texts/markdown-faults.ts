import { isPagePath } from '../../pages.ts';
import type { TextFault } from './tag-faults.ts';

/** Where a link of a text may lead: a page of the bank, another site, a mail program, a phone. */
const linkTargets = /^(?:\/[\w/?=&#-]*|https:\/\/\S+|mailto:\S+|tel:\S+|\{\{\w+\}\})$/;

/**
 * The faults of Markdown that readers would see as stray characters or not at all: a broken table,
 * HTML, a first-level heading (the title is one), an empty text, and a link to nowhere.
 */
export function markdownFaults(lines: readonly string[]): TextFault[] {
  if (lines.every((line) => line.trim() === '')) return [{ line: 1, message: 'has no text' }];
  const ofLines = lines.flatMap((text, index) =>
    lineFaults(text).map((message) => ({ line: index + 1, message })),
  );
  return [...ofLines, ...tableFaults(lines)].sort((a, b) => a.line - b.line);
}

function lineFaults(text: string): string[] {
  const faults: string[] = [];
  if (/<[a-z!/]/i.test(text)) faults.push('has HTML, which is not shown');
  if (/^#\s/.test(text)) faults.push('is a heading of the first level: begin with ##');
  if (/^#{2,6}[^#\s]/.test(text)) faults.push('is a heading without a space after its #');
  for (const [, target = ''] of text.matchAll(/\]\(([^)]*)\)/g)) {
    if (!linkTargets.test(target)) faults.push(`has a link to ${target || 'nothing'}`);
    else if (target.startsWith('/') && !isPagePath(target.replace(/[?#].*/, '')))
      faults.push(`has a link to ${target}, which is no page`);
  }
  return faults;
}

const cellsIn = (row: string) =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/).length;
const isRow = (text: string | undefined) => text?.trimStart().startsWith('|') ?? false;
const isDelimiter = (text: string | undefined) => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text ?? '');

function tableFaults(lines: readonly string[]): TextFault[] {
  const faults: TextFault[] = [];
  for (let start = 0; start < lines.length; start++) {
    if (!isRow(lines[start]) || isRow(lines[start - 1])) continue;
    const head = cellsIn(lines[start] ?? '');
    if (!isDelimiter(lines[start + 1])) {
      faults.push({
        line: start + 1,
        message: 'begins a table without a line of | --- | below it',
      });
      continue;
    }
    for (let at = start + 1; isRow(lines[at]); at++) {
      const cells = cellsIn(lines[at] ?? '');
      if (cells !== head)
        faults.push({
          line: at + 1,
          message: `has ${cells} cells, and the first row of its table has ${head}`,
        });
    }
  }
  return faults;
}
