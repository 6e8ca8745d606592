import type { TransactionType } from '@seven-hills/bank/transaction';
import type { Cents } from '@seven-hills/money';
import type { AuditAction } from '../audit-log/audit-event.ts';

/** What the words of an alert depend on. */
export interface AlertFacts {
  /** What it is about, such as `transaction:12`. A customer is notified of each only once. */
  reference: string;
  /** The type of the transaction that caused it, if one did. */
  type?: TransactionType | null;
  /** The amount moved; for a low balance, the threshold. */
  amount?: Cents | null;
  party?: string | null;
  /** What a customer with several accounts calls the one that it concerns. */
  accountLabel?: string | null;
  /** The text, for kinds that do not write it from the other facts. */
  sentence?: string | null;
  scheduleId?: bigint | null;
}

/** A kind of alert, provided by the capability that it belongs to. */
export interface AlertKind {
  name: string;
  /** The text on a locked device: no amounts and no names. */
  title: string;
  /** Writes what happened. Never includes the balance. Default: the title. */
  sentenceOf?(facts: AlertFacts & { amount: Cents }): string;
  /** The page of the app that shows what it is about, and the words for a link to it. */
  placeOf?(facts: Pick<AlertFacts, 'reference' | 'scheduleId'>): { path: string; label: string };
  /** Why a customer gets it, for a kind without a choice. Default: the security of the account. */
  reason?: string;
  /** Whether it is never sent to devices, and by email only by its own capability. */
  isInboxOnly?: true;
  /** Whether an alert on a device opens the inbox instead of that page. */
  opensInbox?: true;
  /**
   * What it reports from the audit log. Default sentence: the one of the customer's security
   * events.
   */
  log?: { actions: readonly AuditAction[]; sentenceOf?(detail: string | null): string };
  /**
   * What customers choose about it. Without it, everyone always gets the alert: it is about
   * security.
   */
  choice?: {
    /** Its name in the customer's alert settings. */
    label: string;
    /** Its subject, for use in a sentence. */
    subject: string;
    /** The minimum amount until a customer chooses another, for a kind with one. */
    amount?: string;
    /** The bank always emails it, so it cannot be turned off. By default, it emails none. */
    isAlwaysEmailed?: true;
    /** The app always shows it next to the alerts until it is dismissed or read. */
    isShownBeside?: true;
  };
}

/** An event that a customer may want to be notified of. */
export interface AlertEvent {
  customerId: bigint;
  kind: AlertKind;
  /** The account that it concerns, whose other owners and viewers are notified, too. */
  accountId?: bigint | null;
  /** Default: the transaction. */
  reference?: string;
  /** The transaction that caused it, if any, and its type. */
  transactionId?: bigint;
  type?: TransactionType;
  amount?: bigint;
  party?: string | null;
  /** The text, if the other facts do not determine it. */
  sentence?: string;
  scheduleId?: bigint;
  /** False if another message from the bank reports it. Default: true. */
  mayBeEmailed?: boolean;
}
