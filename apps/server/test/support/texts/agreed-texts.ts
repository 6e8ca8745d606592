/** The versions with which a new bank opens: those of its folder, in the order of their names. */
export const agreedTexts = { terms: 1, privacy: 2, esign: 3 };
