/** Who may return an entry, dishonor its return, or contest that. */
export type ReturnParty =
  | 'receiving bank'
  | 'originating bank'
  | 'operator'
  | 'federal agency'
  | 'gateway';

/**
 * By when a return must reach the other bank:
 * - `two_banking_days`: by the opening of business on the second banking day after settlement
 * - `sixty_calendar_days`: by the opening of business on the banking day after the sixtieth
 *   calendar day after settlement
 * - `five_banking_days`: within five banking days after the settlement of the return
 * - `next_file`: with the operator's next file
 * - `on_refusal`: as soon as the receiver refuses the credit
 * - `by_agreement`: the banks agree on it
 * - `unstated`: the table does not know it; the bank originates no international entries
 */
export type ReturnDeadline =
  | 'two_banking_days'
  | 'sixty_calendar_days'
  | 'five_banking_days'
  | 'next_file'
  | 'on_refusal'
  | 'by_agreement'
  | 'unstated';

export interface ReturnReason {
  title: string;
  usedBy: ReturnParty;
  deadline: ReturnDeadline;
  /** `return`, or an answer to one, which has its own form of addenda. */
  kind: 'return' | 'dishonored' | 'contested';
}

const reasonsOf = (
  usedBy: ReturnParty,
  deadline: ReturnDeadline,
  titles: Record<string, string>,
  kind: ReturnReason['kind'] = 'return',
): [string, ReturnReason][] =>
  Object.entries(titles).map(([code, title]) => [code, { title, usedBy, deadline, kind }]);

/**
 * The return reason codes (Nacha Operating Rules, Appendix Four). R63 to R66 were withdrawn; the
 * other missing numbers were never assigned.
 */
export const returnReasons: ReadonlyMap<string, ReturnReason> = new Map(
  [
    ...reasonsOf('receiving bank', 'two_banking_days', {
      R01: 'Insufficient funds',
      R02: 'Account closed',
      R03: 'No account, or unable to locate account',
      R04: 'Invalid account number structure',
      R08: 'Payment stopped',
      R09: 'Uncollected funds',
      R12: 'Account sold to another bank',
      R14: 'Representative payee deceased or unable to continue in that capacity',
      R15: 'Beneficiary or account holder deceased',
      R16: 'Account frozen, or entry returned on an OFAC instruction',
      R17: 'File record edit criteria, questionable entry, or improper reversal',
      R20: 'Non-transaction account',
      R21: 'Invalid company identification',
      R22: 'Invalid individual identification number',
      R24: 'Duplicate entry',
      R29: 'Corporate customer advises not authorized',
      R30: 'Bank does not participate in check truncation',
      R39: 'Improper source document, or source document presented for payment',
      R50: 'State law affecting acceptance of represented checks',
    }),
    ...reasonsOf('receiving bank', 'sixty_calendar_days', {
      R05: 'Unauthorized debit to a consumer account with a corporate entry class',
      R07: 'Authorization revoked by customer',
      R10: 'Originator not known to the receiver, or not authorized to debit the account',
      R11: 'Entry not in accordance with the terms of the authorization',
      R33: 'Return of destroyed check entry',
      R37: 'Source document presented for payment',
      R38: 'Stop payment on source document',
      R51: 'Item related to represented check is ineligible or improper',
      R52: 'Stop payment on item related to represented check',
      R53: 'Item and represented check presented for payment',
    }),
    ...reasonsOf('receiving bank', 'by_agreement', {
      R06: 'Returned at the request of the originating bank',
      R31: 'Permissible return of a corporate entry',
    }),
    ...reasonsOf('receiving bank', 'on_refusal', { R23: 'Credit refused by receiver' }),
    ...reasonsOf('operator', 'next_file', {
      R13: 'Invalid routing number',
      R18: 'Improper effective entry date',
      R19: 'Amount field error',
      R25: 'Addenda error',
      R26: 'Mandatory field error',
      R27: 'Trace number error',
      R28: 'Routing number check digit error',
      R32: 'Non-settlement of the receiving bank',
      R34: 'Limited participation of the receiving bank',
      R35: 'Return of improper debit entry',
      R36: 'Return of improper credit entry',
    }),
    ...reasonsOf('federal agency', 'two_banking_days', {
      R40: 'Enrollment returned by the agency',
      R41: 'Invalid transaction code of enrollment',
      R42: 'Routing number or check digit error of enrollment',
      R43: 'Invalid account number of enrollment',
      R44: 'Invalid individual identification number of enrollment',
      R45: 'Invalid individual or company name of enrollment',
      R46: 'Invalid representative payee indicator of enrollment',
      R47: 'Duplicate enrollment',
    }),
    ...reasonsOf('gateway', 'unstated', {
      R80: 'Coding error of an international entry',
      R81: 'Gateway does not participate in international entries',
      R82: 'Invalid identification of the foreign receiving bank',
      R83: 'Foreign receiving bank unable to settle',
      R84: 'Entry not processed by gateway',
      R85: 'Incorrectly coded outbound international payment',
    }),
    ...reasonsOf(
      'originating bank',
      'five_banking_days',
      {
        R61: 'Misrouted return',
        R62: 'Return of an erroneous or reversing debit',
        R67: 'Duplicate return',
        R68: 'Untimely return',
        R69: 'Field errors',
        R70: 'Permissible return not accepted, or not requested',
      },
      'dishonored',
    ),
    ...reasonsOf(
      'receiving bank',
      'two_banking_days',
      {
        R71: 'Misrouted dishonored return',
        R72: 'Untimely dishonored return',
        R73: 'Timely original return',
        R74: 'Corrected return',
        R75: 'Return not a duplicate',
        R76: 'No errors found',
        R77: 'Dishonored return not accepted',
      },
      'contested',
    ),
  ].toSorted(([a], [b]) => a.localeCompare(b)),
);
