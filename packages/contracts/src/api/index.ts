export * from './account.ts';
export * from './approvals.ts';
export * from './external-payments.ts';
export * from './initial-deposit.ts';
export * from './pin.ts';
export * from './session.ts';
export * from './transactions.ts';
export * from './wire-transfers.ts';
