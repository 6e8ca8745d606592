/** Who insures the bank's deposits: the FDIC, or, at a credit union, the NCUA. */
export const regulators = ['fdic', 'ncua'] as const;
export type Regulator = (typeof regulators)[number];

/** The sign that an insured bank must show online. */
export interface OfficialSign {
  insurer: string;
  words: string;
}

/** FDIC: 12 CFR 328.5(b); NCUA: 12 CFR 740.4(b). Their words must not be changed. */
export const officialSigns: Record<Regulator, OfficialSign> = {
  fdic: {
    insurer: 'FDIC',
    words: 'FDIC-Insured—Backed by the full faith and credit of the U.S. Government',
  },
  ncua: {
    insurer: 'NCUA',
    words:
      'Your savings federally insured to at least $250,000 and backed by the full faith and credit of the United States Government. National Credit Union Administration, a U.S. Government Agency',
  },
};

/** What the statements of a demo say in the place of the bank's `member_notice`. */
export const demoNotice = 'This is a demo. Nothing in it is insured.';
