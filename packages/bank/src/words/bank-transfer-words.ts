/** What a customer had signed in with who authorized a debit: "signed in with …". */
export const signedInWords = {
  password: 'the password',
  code: 'the password and a code',
  recovery_code: 'the password and a recovery code',
  trusted_device: 'the password on a trusted device',
  passkey: 'a passkey',
} as const;
