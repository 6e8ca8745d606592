import type { BankText } from './bank-texts.ts';
import { markdownFaults } from './markdown-faults.ts';
import { readHead } from './read-head.ts';
import type { TextFault } from './tag-faults.ts';

/**
 * Reads a text: its head between two lines of `---` (`read-head.ts`), then Markdown. Returns every
 * fault with its line.
 */
export function readText(
  content: string,
  versioned: { isVersioned: boolean },
): { text: BankText } | { faults: TextFault[] } {
  const lines = content.replaceAll('\r\n', '\n').split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1)
    return { faults: [{ line: 1, message: 'must begin with its title between two lines of ---' }] };
  const { head, faults } = readHead(lines.slice(1, end), versioned);
  const body = lines.slice(end + 1);
  for (const { line, message } of markdownFaults(body))
    faults.push({ line: line + end + 1, message });
  if (faults.length > 0) return { faults };
  return { text: { ...head, body: body.join('\n').trim() } };
}
