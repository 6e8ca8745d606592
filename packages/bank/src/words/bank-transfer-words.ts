const explanations: Readonly<Record<string, string>> = {
  R01: 'There was not enough money in the account there.',
  R02: 'The account there is closed.',
  R03: 'The other bank found no such account.',
  R04: 'The account number is not valid at the other bank.',
  R05: 'The other bank says that the debit was not authorized.',
  R06: 'The other bank returned it at our request.',
  R07: 'The authorization was revoked at the other bank.',
  R08: 'Payment was stopped at the other bank.',
  R09: 'The money in the account there was not available yet.',
  R10: 'The account holder at the other bank says that it was not authorized.',
  R11: 'The account holder at the other bank says that it was not as authorized.',
  R16: 'The account there is frozen.',
  R20: 'The account there takes no such transfers.',
  R23: 'The account holder at the other bank refused it.',
  R29: 'The company that has the account did not authorize it.',
};

/** Why a transfer came back, for its customer, by the network's reason (R01). */
export const explainReturn = (reason: string): string =>
  explanations[reason] ?? `The other bank returned it (reason ${reason}).`;

/** What a customer had signed in with who authorized a debit: "signed in with …". */
export const signedInWords = {
  password: 'the password',
  code: 'the password and a code',
  recovery_code: 'the password and a recovery code',
  trusted_device: 'the password on a trusted device',
  passkey: 'a passkey',
} as const;
