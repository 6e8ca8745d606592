export interface ChangeCode {
  title: string;
  /** `change` by the receiving bank, or its `refusal` by the originating bank. */
  kind: 'change' | 'refusal';
}

const codesOf = (
  kind: ChangeCode['kind'],
  titles: Record<string, string>,
): [string, ChangeCode][] => Object.entries(titles).map(([code, title]) => [code, { title, kind }]);

/**
 * The change codes of notifications of change, and the codes that refuse one (Nacha Operating
 * Rules, Appendix Five). A bank sends a notification within two banking days after the settlement
 * of the entry. The originator applies it within six banking days or before its next entry,
 * whichever is later; the originating bank may refuse it within fifteen days.
 */
export const changeCodes: ReadonlyMap<string, ChangeCode> = new Map([
  ...codesOf('change', {
    C01: 'Incorrect account number',
    C02: 'Incorrect routing number',
    C03: 'Incorrect routing number and account number',
    C04: 'Incorrect individual or receiving company name',
    C05: 'Incorrect transaction code',
    C06: 'Incorrect account number and transaction code',
    C07: 'Incorrect routing number, account number, and transaction code',
    C08: 'Incorrect identification of the receiving bank',
    C09: 'Incorrect individual identification number',
    C10: 'Incorrect company name',
    C11: 'Incorrect company identification',
    C12: 'Incorrect company name and company identification',
    C13: 'Addenda format error',
    C14: 'Incorrect entry class of an outbound international payment',
  }),
  ...codesOf('refusal', {
    C61: 'Misrouted notification of change',
    C62: 'Incorrect trace number',
    C63: 'Incorrect company identification',
    C64: 'Incorrect individual identification number',
    C65: 'Incorrectly formatted corrected data',
    C66: 'Incorrect discretionary data',
    C67: 'Routing number not from the original entry',
    C68: 'Account number not from the original entry',
    C69: 'Incorrect transaction code',
  }),
]);
