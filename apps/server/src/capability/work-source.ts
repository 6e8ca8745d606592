import type { PaymentFailure, WorkKind } from '@seven-hills/contracts/staff/queue';

/** The open work of one kind, provided by the capability that it belongs to. */
export interface WorkSource {
  kind: WorkKind;
  /**
   * SQL for the open items, with the columns of `OpenWork`. `$1` is the caller, `$2` the actions of
   * proposals that the caller's role may vote on. It reads an index of open items, so that its cost
   * does not grow with completed work.
   */
  open: string;
}

/** One open item, as its source's SQL returns it. */
export interface OpenWork {
  reference: bigint;
  /** When it started waiting. */
  since: Date;
  person_id: bigint | null;
  amount: bigint | null;
  subject: string | PaymentFailure | null;
  /** When it ends automatically; null if it does not. */
  ends_at: Date | null;
  owner_id: bigint | null;
  owner_since: Date | null;
  /** Whether the caller may do it; false for anything that concerns the caller. */
  may: boolean;
}
