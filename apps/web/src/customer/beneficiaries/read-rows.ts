import {
  type Beneficiary,
  parseShare,
  shareText,
  wholeShare,
} from '@seven-hills/bank/beneficiaries';
import { cleanName, nameProblems } from '@seven-hills/bank/person-names';

/** What is typed about one person. */
export type Row = Record<'firstName' | 'lastName' | 'relationship' | 'share', string>;

const sumOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { share }) => sum + (parseShare(share) ?? 0), 0);

/** `80% of 100%` */
export const totalText = (rows: readonly Row[]): string =>
  rows.length === 0 ? 'Nobody is named.' : `${shareText(sumOf(rows))} of 100% given`;

/**
 * Reads the rows: the list if it is valid, and otherwise the errors by `row.field`, and of the sum.
 */
export function readRows(rows: readonly Row[]): {
  problems: ReadonlyMap<string, string>;
  list: Beneficiary[] | null;
} {
  const problems = new Map<string, string>();
  const list = rows.map((row, index) => {
    const firstName = cleanName(row.firstName);
    const lastName = cleanName(row.lastName);
    if (!firstName) problems.set(`${index}.firstName`, 'First name is required');
    if (!lastName) problems.set(`${index}.lastName`, 'Last name is required');
    if (firstName && lastName)
      for (const { path, message } of nameProblems({ firstName, lastName }))
        problems.set(`${index}.${path}`, message);
    const share = parseShare(row.share);
    if (share === null) problems.set(`${index}.share`, 'Please enter a share, such as 50 or 33.34');
    return {
      firstName,
      lastName,
      relationship: row.relationship.trim() || null,
      share: share ?? 0,
    };
  });
  if (rows.length > 0 && sumOf(rows) !== wholeShare)
    problems.set('sum', 'The shares must add up to 100%');
  return { problems, list: problems.size === 0 ? list : null };
}
