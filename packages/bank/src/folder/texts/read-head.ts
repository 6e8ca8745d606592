import type { TextFault } from './tag-faults.ts';
import { isNoticeKind, noticeKindNames, type TextNotice } from './text-notices.ts';

const keys = ['title', 'description', 'effective', 'notice', 'notice_days'] as const;
type Key = (typeof keys)[number];

/** The head of a text. */
export interface TextHead {
  title: string;
  description: string;
  /** ISO date; null for a text without versions. */
  effective: string | null;
  /** The line of the file that states it; 1 if none does. */
  effectiveLine: number;
  /** Null if the head says nothing about a change. */
  notice: TextNotice | null;
}

/**
 * Reads the head of a text: the lines between the two of `---`, of which the first is line 2 of the
 * file. Returns every fault with its line.
 */
export function readHead(
  lines: readonly string[],
  { isVersioned }: { isVersioned: boolean },
): { head: TextHead; faults: TextFault[] } {
  const faults: TextFault[] = [];
  const found: Partial<Record<Key, { value: string; line: number }>> = {};
  for (const [index, text] of lines.entries()) {
    const line = index + 2;
    const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(text) ?? [];
    if (!(keys as readonly string[]).includes(key))
      faults.push({ line, message: `must be one of ${keys.join(', ')}` });
    else found[key as Key] = { value, line };
  }
  const required: readonly Key[] = [
    'title',
    'description',
    ...(isVersioned ? (['effective'] as const) : []),
  ];
  for (const key of required)
    if (!found[key]?.value) faults.push({ line: 1, message: `has no ${key}` });
  const { title, description, effective, notice, notice_days: days } = found;
  if (effective && !isDate(effective.value))
    faults.push({ line: effective.line, message: 'effective must be a date such as 2026-11-27' });
  if (!isVersioned && (notice ?? days))
    faults.push({
      line: (notice ?? days)?.line ?? 1,
      message: 'notice is for texts with an effective date',
    });
  return {
    head: {
      title: title?.value ?? '',
      description: description?.value ?? '',
      effective: effective?.value ?? null,
      effectiveLine: effective?.line ?? 1,
      notice: readNotice(notice, days, faults),
    },
    faults,
  };
}

interface Stated {
  value: string;
  line: number;
}

/**
 * `notice: none on 2026-11-28`, the day of that statement, or `notice: [holds, savings]` and
 * perhaps `notice_days: 45`.
 */
function readNotice(
  notice: Stated | undefined,
  days: Stated | undefined,
  faults: TextFault[],
): TextNotice | null {
  if (days && !/^[1-9]\d{0,2}$/.test(days.value))
    faults.push({ line: days.line, message: 'notice_days must be a number from 1 to 999' });
  if (days && (notice === undefined || notice.value.startsWith('none')))
    faults.push({ line: days.line, message: 'notice_days needs notice with what gets worse' });
  if (!notice) return null;
  const none = /^none(?: on (.+))?$/.exec(notice.value);
  if (none) {
    const statedOn = none[1];
    if (statedOn !== undefined && !isDate(statedOn))
      faults.push({
        line: notice.line,
        message: `notice must be none on a date, such as ${example}`,
      });
    return { kinds: [], days: 0, ...(statedOn !== undefined && { statedOn }) };
  }
  const names =
    /^\[(.+)\]$/
      .exec(notice.value)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  if (names.length === 0 || !names.every(isNoticeKind))
    faults.push({
      line: notice.line,
      message: `notice must be ${example}, or a list such as [holds] of ${noticeKindNames.join(', ')}`,
    });
  const kinds = names.filter(isNoticeKind);
  if (kinds.includes('agreement') && !days)
    faults.push({
      line: notice.line,
      message: 'notice of the agreement needs notice_days: the days that the text promises',
    });
  return { kinds, days: Number(days?.value ?? 0) };
}

const example = 'none on 2026-11-27';

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
