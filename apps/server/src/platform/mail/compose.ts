import { brand } from '@seven-hills/bank/brand';
import { escapeHtml } from '@seven-hills/bank/folder/bank-document';
import type { LetterName } from '@seven-hills/bank/folder/texts/optional-texts';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';

/** A message to one person, as text and simple HTML. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** The address for replies. Default: the bank's. */
  replyTo?: string;
  /** Set for mail that its recipient may turn off. */
  unsubscribe?: Unsubscribe;
}

/** How a customer turns off mail about one topic, with one click and no session (RFC 8058). */
export interface Unsubscribe {
  customerId: bigint;
  topic: string;
  url: string;
}

/**
 * A message with a link that grants access to an account, or a code that confirms a change: the
 * bodies hold `secretLinkMarker` in its place.
 */
export interface SecretMail extends Mail {
  secretLink: string;
}

/** The placeholder in a stored message for the secret link or code. */
const secretLinkMarker = '[[secret-link]]';

/** A label and its value, such as the amount of a transfer. */
export type Fact = readonly [name: string, value: string];

interface Extras {
  /** Shown as a list between the paragraphs and the link. */
  facts?: readonly Fact[];
  /** Shown on its own line. */
  link?: { label: string; href: string };
  replyTo?: string;
  /** Whose words of the bank's own it has (`texts/letters.toml`). */
  letter?: LetterName;
}

/** The bank's colors on a light ground. */
const color = bankValues.colors.primary?.[0] ?? '#174f3b';
const ink = bankValues.colors.ink?.[0] ?? '#1b221d';
const soft = bankValues.colors['ink-soft']?.[0] ?? '#5c665e';

const closing = `${brand.name} · ${brand.supportPhone} · ${brand.memberNotice}`;

/** Renders both bodies of a message from the same text, so that they have the same content. */
export function compose(
  subject: string,
  program: readonly string[],
  { facts = [], link, replyTo, letter }: Extras = {},
): Mail {
  const { every, ...letters } = bankValues.letters;
  const own = letter !== undefined && letter !== 'every' ? letters[letter] : undefined;
  const paragraphs = own === undefined ? program : [...program, own];
  const ends = every === undefined ? [closing] : [every, closing];
  return {
    subject,
    text: [
      ...paragraphs,
      ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
      ...(link ? [`${link.label}:\n${link.href}`] : []),
      ...ends,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="en"><body style="font-family:Georgia,serif;color:${ink};max-width:34rem;margin:0 auto;padding:1.5rem">`,
      `<h1 style="font-size:1.3rem;color:${color}">${escapeHtml(brand.name)}</h1>`,
      ...paragraphs.map(
        (paragraph) =>
          `<p style="line-height:1.5">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
      ),
      facts.length > 0
        ? `<table style="border-collapse:collapse">${facts.map(factRow).join('')}</table>`
        : '',
      link
        ? `<p><a style="color:${color}" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`
        : '',
      ...ends.map((end) => `<p style="font-size:.85rem;color:${soft}">${escapeHtml(end)}</p>`),
      '</body></html>',
    ].join(''),
    ...(replyTo ? { replyTo } : {}),
  };
}

/** Composes a message that greets its reader by first name. */
export const letterTo = (
  firstName: string,
  subject: string,
  paragraphs: readonly string[],
  extras?: Extras,
): Mail => compose(subject, [`Dear ${firstName},`, ...paragraphs], extras);

const factRow = ([name, value]: Fact) =>
  `<tr><th style="text-align:left;font-weight:400;padding:.25rem 1.5rem .25rem 0">${escapeHtml(name)}</th><td style="font-weight:700">${escapeHtml(value)}</td></tr>`;

/** Composes a message whose link grants access to an account. Only `queueSecretMail` accepts it. */
export function composeSecret(
  subject: string,
  paragraphs: readonly string[],
  link: { label: string; href: string },
  letter?: LetterName,
): SecretMail {
  const mail = compose(subject, paragraphs, {
    link: { ...link, href: secretLinkMarker },
    ...(letter && { letter }),
  });
  return { ...mail, secretLink: link.href };
}

/** Composes a message with a code that confirms a change. Only `queueSecretMail` accepts it. */
export function composeWithCode(
  subject: string,
  paragraphs: readonly string[],
  code: { label: string; digits: string },
): SecretMail {
  const mail = compose(subject, paragraphs, { facts: [[code.label, secretLinkMarker]] });
  return { ...mail, secretLink: code.digits };
}

/** Inserts the link or code into the bodies of a message that was stored without it. */
export function withSecretLink(
  bodies: { text: string; html: string },
  link: string,
): { text: string; html: string } {
  return {
    text: bodies.text.replaceAll(secretLinkMarker, () => link),
    html: bodies.html.replaceAll(secretLinkMarker, () => escapeHtml(link)),
  };
}
