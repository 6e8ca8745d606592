import { describe, expect, it, test } from 'vitest';
import {
  changeFault,
  earliestEffective,
  type NoticeKind,
} from '../../src/folder/texts/text-notices.ts';

const of = (...kinds: NoticeKind[]) => ({ kinds, days: 0 });

describe('a change may take effect', () => {
  test.each([
    ['21 whole days later (Regulation E)', of('electronic-transfers'), '2026-11-27', '2026-12-19'],
    ['30 whole days later (Truth in Savings)', of('savings'), '2026-11-27', '2026-12-28'],
    ['30 whole days later (Regulation CC)', of('holds'), '2026-11-27', '2026-12-28'],
    ['30 whole days later (Regulation P)', of('privacy'), '2026-11-27', '2026-12-28'],
    ['at once if deposits are available earlier', of('faster-holds'), '2026-11-27', '2026-11-27'],
    [
      'after the longest of several notices',
      of('electronic-transfers', 'holds'),
      '2026-11-27',
      '2026-12-28',
    ],
    ['across the end of February', of('savings'), '2027-01-31', '2027-03-03'],
    ['across February 29', of('savings'), '2028-01-31', '2028-03-02'],
    [
      'across the start of daylight saving time',
      of('electronic-transfers'),
      '2027-03-01',
      '2027-03-23',
    ],
    ['across its end', of('electronic-transfers'), '2026-10-20', '2026-11-11'],
    [
      'after what the text promises',
      { kinds: ['agreement' as const], days: 45 },
      '2026-11-27',
      '2027-01-12',
    ],
    [
      'but not before the law allows it',
      { kinds: ['holds' as const], days: 10 },
      '2026-11-27',
      '2026-12-28',
    ],
  ])('%s', (_when, notice, today, earliest) => {
    expect(earliestEffective(notice, today)).toBe(earliest);
  });
});

const today = '2026-11-27';
const last = { effective: '2026-06-01', storedOn: '2026-11-20' };
const noneOn = (statedOn: string) => ({ ...of(), statedOn });
const faultOf = (effective: string, notice: Parameters<typeof changeFault>[0]['notice']) =>
  changeFault({ effective, notice }, last, today);

describe('a changed text', () => {
  it('may keep its date, or get a later one, if nothing gets worse', () => {
    for (const effective of ['2026-06-01', '2026-11-27', '2027-03-01'])
      expect(faultOf(effective, noneOn('2026-11-20'))).toBeNull();
  });

  it('says again that nothing gets worse, on the day of the last version or later', () => {
    for (const notice of [of(), noneOn('2026-11-19'), noneOn('2026-11-28')])
      expect(faultOf('2026-11-27', notice)).toContain('write notice: none on 2026-11-27');
  });

  it('may get a date after its notice', () => {
    expect(faultOf('2026-12-28', of('savings'))).toBeNull();
    expect(faultOf('2026-12-27', of('savings'))).toBe(
      'effective must be 2026-12-28 or later: this change needs 30 days’ notice (12 CFR 1030.5(a) and 707.5(a)), and today, 2026-11-27, does not count',
    );
  });

  it('may not keep its date if something gets worse, or if nobody says', () => {
    for (const notice of [null, of('holds'), of('faster-holds')])
      expect(faultOf('2026-06-01', notice)).toContain('but its effective date did not');
  });

  it('says what gets worse', () => {
    expect(faultOf('2027-03-01', null)).toContain('Add notice: with what gets worse');
  });

  it('never takes effect before the version that it replaces', () => {
    for (const notice of [noneOn(today), of('savings')])
      expect(faultOf('2026-05-31', notice)).toContain('must not be before 2026-06-01');
  });
});
