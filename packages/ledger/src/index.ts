export { type AuditFinding, auditLedger, runAuditChecks } from './audit/audit.ts';
export { type AuditCheck, ledgerAuditChecks } from './audit/audit-checks.ts';
export type { BatchOpening } from './companion/batch-opening.ts';
export type {
  BalanceView,
  BatchCompanion,
  Companion,
  Decided,
  Json,
  PostedTransfer,
} from './companion/companion.ts';
export {
  createPostingEngine,
  type PostingEngine,
  type PostingEngineSettings,
} from './engine/posting-engine.ts';
export { ledgerMigrations } from './migrations.ts';
export {
  LedgerUnavailableError,
  OutcomeUnknownError,
  type UnavailableReason,
} from './model/ledger-errors.ts';
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
} from './model/transfer.ts';
export {
  type AccountSpec,
  type Balance,
  openAccounts,
  readBalances,
  type Side,
  setFrozen,
} from './store/accounts.ts';
export { forgetOutcomes, type IdempotencyKey } from './store/idempotency.ts';
