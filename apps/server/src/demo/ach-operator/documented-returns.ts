/**
 * Account numbers at other banks whose entries the simulated operator returns, with the reason. All
 * others are paid. `docs/guide/sandbox-payments.md` lists them.
 */
export const documentedReturns: ReadonlyMap<string, string> = new Map(
  'R01 R02 R03 R04 R05 R07 R08 R09 R10 R11 R12 R14 R15 R16 R17 R20 R23 R24 R29'
    .split(' ')
    .map((reason) => [reason.slice(1).padStart(9, '0'), reason]),
);

/** About debits only: deposits to these accounts arrive, so that they can be linked. */
const aboutDebits = new Set(['R01', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R29']);
/** About credits only: the receiver refuses them. */
const aboutCredits = new Set(['R23']);

/** Why the simulated operator returns an entry for an account number; undefined if it is paid. */
export function returnFor(accountNumber: string, isDebit: boolean): string | undefined {
  const reason = documentedReturns.get(accountNumber);
  const others = isDebit ? aboutCredits : aboutDebits;
  return reason === undefined || others.has(reason) ? undefined : reason;
}
