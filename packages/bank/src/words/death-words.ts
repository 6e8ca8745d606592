/** The documents that the bank collects after a death, the last one for each beneficiary. */
export const deathDocuments = {
  death_certificate: 'Death certificate',
  estate_authority: 'Letters testamentary or small-estate affidavit',
  beneficiary_identity: 'Identity of a beneficiary',
} as const;
export type DeathDocumentKind = keyof typeof deathDocuments;
export const deathDocumentKinds = Object.keys(deathDocuments) as [
  DeathDocumentKind,
  ...DeathDocumentKind[],
];

/** `waived`: the bank does without it, for a reason that it keeps. */
export const documentStates = ['received', 'waived', 'missing'] as const;
export type DocumentState = (typeof documentStates)[number];
