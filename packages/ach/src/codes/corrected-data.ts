/** What a notification of change corrects. What it does not name stays as it is. */
export interface CorrectedData {
  routingNumber?: string;
  accountNumber?: string;
  transactionCode?: string;
}

type Part = keyof CorrectedData;

/** Where each code has its values: the first position, from 0, and the length. */
const layouts: Readonly<Record<string, Partial<Record<Part, readonly [number, number]>>>> = {
  C01: { accountNumber: [0, 17] },
  C02: { routingNumber: [0, 9] },
  C03: { routingNumber: [0, 9], accountNumber: [12, 17] },
  C05: { transactionCode: [0, 2] },
  C06: { accountNumber: [0, 17], transactionCode: [20, 2] },
  C07: { routingNumber: [0, 9], accountNumber: [9, 17], transactionCode: [26, 2] },
};

/**
 * Reads the corrected data of a notification of change (Nacha Operating Rules, Appendix Five).
 * Account numbers lose the blanks and hyphens that banks add. Null if the code corrects something
 * other than an account, or a value is missing or misplaced.
 */
export function readCorrectedData(code: string, data: string): CorrectedData | null {
  const layout = layouts[code];
  if (!layout) return null;
  const corrected: CorrectedData = {};
  let rest = data;
  for (const [part, [start, length]] of Object.entries(layout) as [Part, [number, number]][]) {
    const value = data.slice(start, start + length).replace(/[\s-]/g, '');
    if (!forms[part].test(value)) return null;
    corrected[part] = value;
    rest = rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length);
  }
  return rest.trim() === '' ? corrected : null;
}

const forms: Readonly<Record<Part, RegExp>> = {
  routingNumber: /^\d{9}$/,
  accountNumber: /^[\dA-Za-z]{1,17}$/,
  transactionCode: /^\d{2}$/,
};
