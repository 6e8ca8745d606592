export { type AuditFinding, auditLedger, countLedger, runAuditChecks } from './audit/audit.ts';
export { type AuditCheck, ledgerAuditChecks } from './audit/audit-checks.ts';
export {
  auditAccounts,
  auditTransfers,
  END_OF_IDS,
  findWriters,
  type IdRange,
  lastTransferId,
  transfersPosted,
} from './audit/audit-slices.ts';
export type { BatchOpening } from './companion/batch-opening.ts';
export type {
  BalanceView,
  BatchCompanion,
  Companion,
  Decided,
  PostedTransfer,
  Written,
} from './companion/companion.ts';
export {
  createPostingEngine,
  type PostingEngine,
  type PostingEngineSettings,
} from './engine/posting-engine.ts';
export type { EngineLoad, ObservedAttempt, PostingObserver } from './engine/posting-observer.ts';
export { ledgerMigrations } from './migrations.ts';
export type { AccountSpec, Balance, ShortfallAccountSpec, Side } from './model/account.ts';
export type { IdempotencyKey } from './model/idempotency-key.ts';
export {
  LedgerUnavailableError,
  OutcomeUnknownError,
  type UnavailableReason,
} from './model/ledger-errors.ts';
export type { Outcome } from './model/outcome.ts';
export type { PostingOutcome, PostingRequest } from './model/request.ts';
export {
  type BalanceSetting,
  type ImmediateTransfer,
  type LedgerRefusal,
  LINKED_TRANSFERS_MAX,
  type PendingResolution,
  type PendingTransfer,
  type TransferCode,
  type TransferKind,
  type TransferSpec,
  type UpToAvailable,
} from './model/transfer.ts';
export {
  lockAccount,
  openAccounts,
  openShortfallAccount,
  readBalances,
  setCreditsOnly,
  setFrozen,
} from './store/accounts.ts';
export { growingTables, lockOutPostings, transferIdSequence } from './store/growing-tables.ts';
export { closeKey, findOutcome, forgetOutcomes } from './store/outcomes.ts';
