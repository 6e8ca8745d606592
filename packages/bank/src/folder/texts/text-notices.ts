import { addDays } from '../../calendar/business-days.ts';

/**
 * What a change of a text can make worse, as its head names it in `notice`, with the notice that
 * the law requires before it takes effect. Those with 0 days are announced without a waiting time.
 */
export const noticeKinds = {
  /** 12 CFR 1005.8(a): higher fees or liability, fewer kinds of transfers, stricter limits. */
  'electronic-transfers': {
    days: 21,
    source: '12 CFR 1005.8(a)',
    words: 'electronic transfers: fees, liability, or limits',
  },
  /** 12 CFR 1030.5(a), and 707.5(a) for credit unions: what accounts earn or cost. */
  savings: {
    days: 30,
    source: '12 CFR 1030.5(a) and 707.5(a)',
    words: 'what accounts earn or cost',
  },
  /** 12 CFR 229.18(e): deposits become available later. */
  holds: {
    days: 30,
    source: '12 CFR 229.18(e)',
    words: 'when deposits become available',
  },
  /** 12 CFR 229.18(e): within 30 days afterward if they become available earlier. */
  'faster-holds': {
    days: 0,
    source: '12 CFR 229.18(e)',
    words: 'when deposits become available (earlier)',
  },
  /** 12 CFR 1016.8(a) and 1016.10(a)(3): a reasonable time to opt out of new sharing. */
  privacy: {
    days: 30,
    source: '12 CFR 1016.8 and 1016.10(a)(3)',
    words: 'how we share personal information',
  },
  /** 15 USC 7001(c)(1)(D): what is needed to read and keep electronic records. */
  'electronic-records': {
    days: 0,
    source: '15 USC 7001(c)(1)(D)',
    words: 'what you need to read and keep electronic documents',
  },
  /** What the agreement's own text promises; the head states the days in `notice_days`. */
  agreement: { days: 0, source: 'the text itself', words: 'your agreement with us' },
} as const;

export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeKinds, name);

/** What the head of a text says about its change. */
export interface TextNotice {
  /** None for a change that makes nothing worse. */
  kinds: readonly NoticeKind[];
  /** The days that the text itself promises; 0 if the head states none. */
  days: number;
  /** For none: the ISO date of that statement, if the head gives one. */
  statedOn?: string;
}

/** The whole days of notice that a change needs before it takes effect. */
export const noticeDays = ({ kinds, days }: TextNotice): number =>
  Math.max(days, ...kinds.map((kind) => noticeKinds[kind].days));

/**
 * The first day on which an announced change may take effect, as an ISO date. The day of the
 * announcement does not count, because its last messages may be sent at the end of it.
 */
export function earliestEffective(notice: TextNotice, today: string): string {
  const days = noticeDays(notice);
  return days === 0 ? today : addDays(today, days + 1);
}

/** What a text that differs from the last stored version says about itself. */
interface ChangedText {
  /** ISO date. */
  effective: string;
  /** Null if its head says nothing about the change. */
  notice: TextNotice | null;
}

/**
 * Why a text may not replace the last stored version of it, as a sentence without its end; null if
 * it may. `today` is the bank's day.
 */
export function changeFault(
  { effective, notice }: ChangedText,
  last: { effective: string; storedOn: string },
  today: string,
): string | null {
  const changed = `the text differs from its version of ${last.effective}, because it, a value of bank.toml, or the services of the bank changed`;
  if (notice === null)
    return effective === last.effective
      ? `${changed}, but its effective date did not. Set a new date, and add notice: with what gets worse, or notice: none on ${today}`
      : `${changed}. Add notice: with what gets worse (${noticeKindNames.join(', ')}), or notice: none on ${today}`;
  if (effective < last.effective)
    return `effective must not be before ${last.effective}, the date of the version that it replaces`;
  if (notice.kinds.length === 0) {
    const { statedOn } = notice;
    if (statedOn !== undefined && statedOn >= last.storedOn && statedOn <= today) return null;
    return `${changed}. If nothing gets worse this time, too, write notice: none on ${today}`;
  }
  if (effective === last.effective)
    return `${changed}, but its effective date did not. Set a new date`;
  const earliest = earliestEffective(notice, today);
  if (effective >= earliest) return null;
  return `effective must be ${earliest} or later: this change needs ${noticeDays(notice)} days’ notice (${sourcesOf(notice)}), and today, ${today}, does not count`;
}

/** The rules that require the longest notice of a change. */
function sourcesOf(notice: TextNotice): string {
  const days = noticeDays(notice);
  const longest = notice.kinds.filter((kind) => noticeKinds[kind].days === days);
  return longest.length === 0
    ? 'notice_days'
    : longest.map((kind) => noticeKinds[kind].source).join('; ');
}
