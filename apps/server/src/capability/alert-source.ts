import type { TransactionStatus } from '@seven-hills/bank/transaction';
import type { Connection } from '@seven-hills/postgres';
import type { AlertEvent } from './alert-kind.ts';

/** A transaction that alerts are written for, once its status is final. */
export interface JudgedTransaction {
  id: bigint;
  status: TransactionStatus;
  /** Whether it is dated long before its posting, as imported history is. */
  is_history: boolean;
  payer_account_id: bigint | null;
}

/** Alerts of a capability that are written with those about transactions. */
export interface AlertSource {
  /** The events that the capability keeps until they are reported. */
  news?: {
    /** SQL that selects them. */
    waiting: string;
    /** Takes at most `limit` of them. */
    take(connection: Connection, limit: number): Promise<AlertEvent[]>;
  };
  /** What it adds to the alerts about transactions, or changes about them. */
  transactions?: {
    /** SQL for whether it may change the alerts of a completed transfer `fresh` from `payer`. */
    concerned: string;
    /** Adds its events to those that transactions caused, or replaces some. */
    judge(
      connection: Connection,
      transactions: readonly JudgedTransaction[],
      events: readonly AlertEvent[],
    ): Promise<readonly AlertEvent[]>;
  };
}
