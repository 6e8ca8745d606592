export {
  type AccountSpec,
  type Balance,
  openAccounts,
  readBalances,
  type Side,
  setFrozen,
} from './account.ts';
export { type AuditFinding, auditLedger, runAuditChecks } from './audit.ts';
export { type AuditCheck, ledgerAuditChecks } from './audit-checks.ts';
export type { BatchOpening } from './batch-opening.ts';
export type {
  BalanceView,
  BatchCompanion,
  Companion,
  Decided,
  Json,
  PostedTransfer,
} from './companion.ts';
export { forgetOutcomes, type IdempotencyKey } from './idempotency.ts';
export {
  LedgerUnavailableError,
  OutcomeUnknownError,
  type UnavailableReason,
} from './ledger-errors.ts';
export { ledgerMigrations } from './migrations.ts';
export {
  createPostingEngine,
  type PostingEngine,
  type PostingEngineSettings,
} from './posting-engine.ts';
export type { PostingOutcome, PostingRequest } from './request.ts';
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
} from './transfer.ts';
