/**
 * Account numbers at other banks whose entries the simulated operator returns, with the reason. All
 * others are paid. `docs/guide/sandbox-payments.md` lists them.
 */
export const documentedReturns: ReadonlyMap<string, string> = new Map(
  ['R01', 'R02', 'R03', 'R04', 'R07', 'R08', 'R10', 'R16', 'R20', 'R29'].map((reason) => [
    reason.slice(1).padStart(9, '0'),
    reason,
  ]),
);

/** About debits only: deposits to these accounts arrive, so that they can be linked. */
const aboutDebits = new Set(['R01', 'R07', 'R08', 'R10', 'R29']);

/** Why the simulated operator returns an entry for an account number; undefined if it is paid. */
export function returnFor(accountNumber: string, isDebit: boolean): string | undefined {
  const reason = documentedReturns.get(accountNumber);
  return reason !== undefined && (isDebit || !aboutDebits.has(reason)) ? reason : undefined;
}
