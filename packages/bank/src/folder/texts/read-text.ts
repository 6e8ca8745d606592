import type { BankText } from './bank-texts.ts';
import { markdownFaults } from './markdown-faults.ts';
import type { TextFault } from './tag-faults.ts';

const keys = ['title', 'description', 'effective'] as const;
type Key = (typeof keys)[number];

/**
 * Reads a text: lines `title:`, `description:`, and perhaps `effective:` between two lines of `---`,
 * then Markdown. Returns every fault with its line.
 */
export function readText(
  content: string,
  { isVersioned }: { isVersioned: boolean },
): { text: BankText } | { faults: TextFault[] } {
  const lines = content.replaceAll('\r\n', '\n').split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1)
    return { faults: [{ line: 1, message: 'must begin with its title between two lines of ---' }] };
  const faults: TextFault[] = [];
  const head: Partial<Record<Key, string>> = {};
  for (const [index, line] of lines.slice(1, end).entries()) {
    const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!(keys as readonly string[]).includes(key))
      faults.push({ line: index + 2, message: `must be one of ${keys.join(', ')}` });
    else head[key as Key] = value;
  }
  for (const key of [
    'title',
    'description',
    ...(isVersioned ? ['effective' as const] : []),
  ] as const)
    if (!head[key]) faults.push({ line: 1, message: `has no ${key}` });
  if (head.effective !== undefined && !isDate(head.effective))
    faults.push({
      line: lines.findIndex((line) => line.startsWith('effective:')) + 1,
      message: 'effective must be a date such as 2026-11-27',
    });
  const body = lines.slice(end + 1);
  for (const { line, message } of markdownFaults(body))
    faults.push({ line: line + end + 1, message });
  if (faults.length > 0) return { faults };
  const { title = '', description = '', effective = null } = head;
  return { text: { title, description, effective, body: body.join('\n').trim() } };
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
