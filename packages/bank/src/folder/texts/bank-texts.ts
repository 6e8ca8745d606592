import type { TextHead } from './read-head.ts';

/** The texts of a bank's folder (`texts/<name>.md`), and their pages. */
export const textPages = {
  terms: '/support/terms',
  privacy: '/support/privacy',
  esign: '/support/esign',
  'security-tips': '/support/security-tips',
} as const;

export type TextName = keyof typeof textPages;
export const textNames = Object.keys(textPages) as [TextName, ...TextName[]];

/** The page of one version of a text, `?id=7`. */
export const textVersionPage = '/support/text';

/** The text of a page, or null. */
export const textAt = (path: string): TextName | null =>
  textNames.find((name) => textPages[name] === path) ?? null;

/** Those with versions, which consents name: what visitors read and applicants agree to. */
export const versionedTexts = ['terms', 'privacy', 'esign'] as const satisfies readonly TextName[];
export type VersionedText = (typeof versionedTexts)[number];

/** A text as its file has it. */
export interface BankText extends TextHead {
  /** Markdown with the tags of `fill-text.ts`. */
  body: string;
}

export type BankTexts = Readonly<Record<TextName, BankText>>;
