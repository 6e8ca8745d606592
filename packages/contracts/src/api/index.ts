export * from './account.ts';
export * from './initial-deposit.ts';
export * from './own-sessions.ts';
export * from './pin.ts';
export * from './profile.ts';
export * from './session.ts';
export * from './support.ts';
export * from './transactions.ts';
