import { brand } from '@seven-hills/bank/brand';
import type { Change } from '../../capability/proposal-action.ts';
import { type Fact, letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

const factsOf = (changes: readonly Change[]): Fact[] =>
  changes.map(({ field, before, after }) => [field, `${before} → ${after}`] as const);

export const termsChangedMail = (firstName: string, changes: readonly Change[]): Mail =>
  letterTo(
    firstName,
    'Your limits or fees have changed',
    [
      'Our staff changed what applies to your account, from now on.',
      `If you have questions, please call us: ${brand.emergencyPhone}.`,
    ],
    { facts: factsOf(changes), letter: 'fees' },
  );

/** The notice that 12 CFR 1030.5(a)(1) and 1005.8(a)(1) require, with the first day. */
export const planMail = (firstName: string, startsOn: string, changes: readonly Change[]): Mail =>
  letterTo(
    firstName,
    `Our limits or fees change on ${writeDay(startsOn)}`,
    [
      `From ${writeDay(startsOn)}, these limits and fees apply to your account. Until then, nothing changes. Our fee schedule on the website has all of them.`,
      `If you have questions, please call us: ${brand.emergencyPhone}.`,
    ],
    { facts: factsOf(changes), letter: 'fees' },
  );

/** The same for a change of one customer's own terms; without lines, those of everyone apply. */
export const ownPlanMail = (
  firstName: string,
  startsOn: string,
  changes: readonly Change[],
): Mail =>
  letterTo(
    firstName,
    `Your limits or fees change on ${writeDay(startsOn)}`,
    [
      `From ${writeDay(startsOn)}, ${changes.length === 0 ? 'our general limits and fees' : 'these limits and fees'} apply to your account. Until then, nothing changes.`,
      `If you have questions, please call us: ${brand.emergencyPhone}.`,
    ],
    { facts: factsOf(changes), letter: 'fees' },
  );

export const withdrawalMail = (firstName: string, startsOn: string): Mail =>
  letterTo(firstName, `Our limits and fees do not change on ${writeDay(startsOn)}`, [
    `The change of limits or fees that we announced for ${writeDay(startsOn)} will not be made. What applies today stays as it is.`,
    `If you have questions, please call us: ${brand.emergencyPhone}.`,
  ]);
