/** The texts of a bank's folder (`texts/<name>.md`), and their pages. */
export const textPages = {
  terms: '/support/terms',
  privacy: '/support/privacy',
  esign: '/support/esign',
  'security-tips': '/support/security-tips',
} as const;

export type TextName = keyof typeof textPages;
export const textNames = Object.keys(textPages) as [TextName, ...TextName[]];

/** The text of a page, or null. */
export const textAt = (path: string): TextName | null =>
  textNames.find((name) => textPages[name] === path) ?? null;

/** Those with versions: the date from which one applies is stored with each consent. */
export const versionedTexts = ['terms', 'privacy', 'esign'] as const satisfies readonly TextName[];

/** A text as its file has it. */
export interface BankText {
  title: string;
  /** A sentence below the title. */
  description: string;
  /** ISO date from which this version applies; null for a text without versions. */
  effective: string | null;
  /** Markdown with the tags of `fill-text.ts`. */
  body: string;
}

export type BankTexts = Readonly<Record<TextName, BankText>>;
