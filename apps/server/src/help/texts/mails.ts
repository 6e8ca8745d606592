import { brand } from '@seven-hills/bank/brand';
import { type NoticeKind, noticeKinds } from '@seven-hills/bank/folder/texts/text-notices';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

interface Change {
  /** The title of the text. */
  title: string;
  /** `January 5, 2027` */
  day: string;
  isInEffect: boolean;
  /** What gets worse, or deposits available earlier. */
  kinds: readonly NoticeKind[];
}

/** What changes, and when. */
export const textChangedSentence = ({ title, day, isInEffect }: Change): string =>
  isInEffect
    ? `A new version of our ${title} took effect on ${day}.`
    : `A new version of our ${title} takes effect on ${day}.`;

/** The notice of a change, as the law requires it. */
export function textChangedMail(firstName: string, change: Change, href: string): Mail {
  const { title, day, isInEffect, kinds } = change;
  const changes = kinds.map((kind) => noticeKinds[kind].words);
  return letterTo(
    firstName,
    isInEffect ? `Our ${title} changed on ${day}` : `Our ${title} will change on ${day}`,
    [
      textChangedSentence(change),
      `It concerns ${changes.join('; ')}.`,
      ...(isInEffect ? [] : ['Until then, the present version applies.']),
      `If you have questions, or want the new version on paper, call ${brand.supportPhone}. We must send you this message, so you cannot unsubscribe from it.`,
    ],
    { link: { label: 'Read the new version', href }, letter: 'texts' },
  );
}

/** That an announced change is not made, or was taken back. */
export const textKeptSentence = ({ title, day, isInEffect }: Change): string =>
  isInEffect
    ? `The change of our ${title} that took effect on ${day} was taken back: what applied before applies again.`
    : `The change of our ${title} that we announced for ${day} will not be made.`;

/** The withdrawal of a change, for whoever was notified of it. */
export const textKeptMail = (firstName: string, change: Change, href: string): Mail =>
  letterTo(
    firstName,
    change.isInEffect
      ? `The change of our ${change.title} was taken back`
      : `Our ${change.title} will not change on ${change.day}`,
    [
      textKeptSentence(change),
      `If you have questions, call ${brand.supportPhone}. We must send you this message, so you cannot unsubscribe from it.`,
    ],
    { link: { label: 'Read what applies', href } },
  );
