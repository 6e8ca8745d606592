/** The networks that settle what banks exchange. */
export const networks = ['ach', 'wires'] as const;
export type Network = (typeof networks)[number];

export const networkNames: Readonly<Record<Network, string>> = {
  ach: 'ACH',
  wires: 'Wires',
};

/** What a day consists of: what arrived, what the bank sent, and what it gave back. */
export const settledParts = ['received', 'sent', 'returned'] as const;
export type SettledPart = (typeof settledParts)[number];

/** How a day's figures compare: the network's is not known yet, both agree, or they differ. */
export const settlementStates = ['awaiting', 'agrees', 'differs'] as const;
export type SettlementState = (typeof settlementStates)[number];
