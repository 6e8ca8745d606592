export * from './account.ts';
export * from './initial-deposit.ts';
export * from './pin.ts';
export * from './sandbox-card.ts';
export * from './session.ts';
export * from './transactions.ts';
