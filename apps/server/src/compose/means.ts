import type { BankIdentity } from '@seven-hills/bank/brand';
import type { OfferableType } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { AccountEnding } from '../capability/account-ending.ts';
import type { AlertKind } from '../capability/alert-kind.ts';
import type { AlertSource } from '../capability/alert-source.ts';
import type { WorkSource } from '../capability/work-source.ts';
import type { LiveServer } from '../help/live-socket/live-server.ts';
import type { CustomerRules } from '../http/callers/customer-rules.ts';
import type { FindSession, Principal } from '../http/callers/principal.ts';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import type { SessionCookies } from '../http/plugins/sessions.ts';
import type { Reads } from '../http/reads/reads.ts';
import type { AchNetwork } from '../money/ach/ach-network.ts';
import type { PaymentRails } from '../money/external-payments/rails/payment-rail.ts';
import type { CardProcessor } from '../money/initial-deposit/card-processor.ts';
import type { ConfirmedMovements } from '../money/orders/confirmed-movements.ts';
import type { Postings } from '../money/posting/postings.ts';
import type { Screening } from '../money/screening/screening.ts';
import type { TermsBook } from '../money/terms/terms-book.ts';
import type { WireRail } from '../money/wires/rails/wire-rail.ts';
import type { TextBook } from '../people/agreements/text-versions.ts';
import type { EmailChangeMeans } from '../people/email/change-email.ts';
import type { ConfirmChange } from '../people/second-factor/confirmed-changes.ts';
import type { Verified } from '../people/sessions/verified.ts';
import type { SignInCookies } from '../people/sign-in/routes.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import type { Replicas } from '../platform/database/replicas/open-replicas.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import type { Keyring, Keys } from '../platform/security/keyring.ts';
import type { CapabilityAudit } from '../staff/books-check/checks/bank-audit-checks.ts';
import type { Approve } from '../staff/payment-decisions/approval-proposal.ts';
import type { Proposals } from '../staff/proposals/proposals.ts';
import type { ChatOwners } from '../staff/queue/own-work.ts';
import type { ReadMessage } from '../staff/queue/read-work.ts';
import type { FoundMessages } from '../staff/search/routes.ts';
import type { MovementKinds } from './movement-kinds.ts';

/** What the changes that a second person approves are carried out with. */
export interface ActionMeans extends EmailChangeMeans {
  mode: BankMode;
  database: Database;
  postings: Postings;
  log: FastifyBaseLogger;
  kinds: MovementKinds;
  /** Whether other banks can credit and debit accounts through the ACH network. */
  offersAch: boolean;
  offersWires: boolean;
  /** Whether money can be transferred from and to customers' accounts at other banks. */
  offersBankTransfers: boolean;
  /** The types of account that can be opened. */
  offeredTypes: readonly OfferableType[];
  /** What ends with an account, in lock order. */
  accountEndings: readonly AccountEnding[];
}

/** What the capabilities' calls are answered with. Each declares the part that it needs. */
export interface Means extends ActionMeans {
  identity: BankIdentity;
  publicUrl: string | null;
  webRoot: string | null;

  /** Through a read-only role, for reports. */
  readerDatabase: Database;
  /** Where reads that may lag slightly come from, with the service's role and the reader's. */
  reads: Reads;
  reports: Reads;

  keys: Keys;
  pinKeys: Keyring;
  signingKeys: Keyring;
  cookies: SessionCookies;
  signInCookies: SignInCookies;
  findSession: FindSession;
  staffRules: StaffRules;
  customerRules: CustomerRules;
  confirmChange: ConfirmChange;
  /** Verifies the password, unless the session was confirmed a short time ago. */
  confirm: (
    principal: Principal,
    password: string | undefined,
    purpose: string,
  ) => Promise<Verified>;

  /** The adapters; null for a party that the bank does not work with. */
  processor: CardProcessor | null;
  wireRail: WireRail | null;
  achNetwork: AchNetwork | null;
  rails: PaymentRails;
  /** Fraud screening of payments before they are released or credited. */
  screening: Screening;
  pushSender: PushSender | null;
  /** False in a demo without a mail server. */
  sendsMail: boolean;
  /** True in a demo without a mail server that only its own machine can reach. */
  showsMail: boolean;
  services: () => Promise<BankServices>;

  terms: TermsBook;
  /** The versions of the texts that people agree to. */
  textBook: TextBook;
  movements: ConfirmedMovements;
  confirmations: 'factor' | 'everyone';
  requiresConfirmedEmail: boolean;
  /** For how long a transfer can be taken back, if its customer did not choose. */
  undoSeconds: number;
  /** The bank's own routing number; null if it sends nothing through the ACH network. */
  achSender: string | null;
  /** Whether ACH payments can be sent for settlement on the same day. */
  offersSameDay: boolean;
  /** How long the first payment to a new outside recipient is held; 0 means no hold. */
  firstPaymentDelayHours: number;
  /** Makes a transfer final once its undo period is over. */
  settle: (transactionId: bigint) => Promise<unknown>;

  proposals: Proposals;
  approve: Approve;
  /** The hour at which wires settle automatically; null if they wait for staff. */
  releaseHour: () => Promise<number | null>;
  workSources: readonly WorkSource[];
  /** Chats and messages to support, for the queue and the search, which are below `help`. */
  chats: ChatOwners;
  readMessage: ReadMessage;
  messages: FoundMessages;
  live: LiveServer;
  alertKinds: readonly AlertKind[];
  alertSources: readonly AlertSource[];
}

/** What jobs work with. */
export interface JobMeans extends Means {
  /** Holds the time mark that the nightly audit compares with the database. */
  dataDirectory: string;
  /** Through a read-only role, for the audits. */
  readerConnectionString: string;
  /** The replica that the nightly audit reads from, if there is one. Default: the primary only. */
  replicas?: Replicas | null;
  /** The bank's policy: whether an undecided wire settles automatically. */
  releasesByTime: () => Promise<boolean>;
  capabilityAudit: CapabilityAudit;
}
