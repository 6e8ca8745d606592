/**
 * Account numbers at other banks whose entries the simulated operator returns, with the reason. All
 * others are paid. `docs/reference/payment-files.md` lists them.
 */
export const documentedReturns: ReadonlyMap<string, string> = new Map(
  ['R01', 'R02', 'R03', 'R04', 'R07', 'R08', 'R10', 'R16', 'R20', 'R29'].map((reason) => [
    reason.slice(1).padStart(9, '0'),
    reason,
  ]),
);
