import type { Cents } from '@seven-hills/money';

/**
 * A postal address. Since November 16, 2026, Fedwire requires the town and the country as elements
 * of their own, with at most two address lines beside them (Fedwire Funds Service, ISO 20022 usage
 * guidelines, hybrid and structured addresses).
 */
export interface PostalAddress {
  street?: string;
  buildingNumber?: string;
  room?: string;
  postCode?: string;
  town: string;
  /** A state or province. */
  subdivision?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** At most two, of 35 characters. */
  lines?: readonly string[];
}

/** Who pays or receives. */
export interface Party {
  name: string | null;
  address: PostalAddress | null;
}

/** An institution: by its routing number, its BIC, or its name alone. */
export interface Agent extends Party {
  routingNumber: string | null;
  bic: string | null;
}

/** The number of an account, or its IBAN. */
export type AccountNumber = { iban: string } | { number: string };

/** Refers to an earlier message. */
export interface Original {
  messageId: string;
  /** Such as `pacs.008.001.08`. */
  messageName: string;
  /** An ISO 8601 moment, as the message states it. */
  createdAt: string;
  instructionId: string | null;
  endToEndId: string | null;
  /** The unique end-to-end transaction reference (UUID v4). */
  uetr: string;
}

export interface Reason {
  code: string;
  texts: readonly string[];
}

interface Header {
  /** On Fedwire, the IMAD: the date, eight characters of the sender, six digits. */
  messageId: string;
  /** An ISO 8601 moment, as the message states it; null in investigations, which state none. */
  createdAt: string | null;
}

/** Between which institutions the network carries a message, by routing number. */
interface Route {
  from: string;
  to: string;
}

interface Payment extends Route {
  instructionId: string | null;
  endToEndId: string;
  uetr: string;
  amount: Cents;
  settlementDate: string;
}

export interface CustomerCreditTransfer extends Payment {
  /** What the sender's customer ordered, in the ordered currency. */
  instructed: { currency: string; units: string };
  chargeBearer: string;
  /** What banks on the way deducted from it, none of nothing. */
  charges: readonly { currency: string; units: string }[];
  debtor: Party;
  debtorAccount: AccountNumber | null;
  debtorAgent: Agent;
  creditor: Party;
  creditorAccount: AccountNumber | null;
  creditorAgent: Agent;
  remittance: string | null;
}

export interface InstitutionCreditTransfer extends Payment {
  debtor: Agent;
  creditor: Agent;
  /** Whether it covers a customer's transfer that was sent elsewhere. */
  isCover: boolean;
}

export interface PaymentReturn extends Route {
  original: Original;
  amount: Cents;
  settlementDate: string;
  /** Who gives the money back: the creditor of the original payment, and who gets it. */
  debtor: Party;
  debtorAccount: AccountNumber | null;
  creditor: Party;
  creditorAccount: AccountNumber | null;
  reason: Reason;
}

/** The case of a payment that its sender wants back. */
interface Case extends Route {
  caseId: string;
  /** Who opened the case. */
  caseCreator: Agent;
  original: Original;
}

export interface ReturnRequest extends Case {
  amount: Cents;
  settlementDate: string;
  reason: Reason;
}

export interface ReturnAnswer extends Case {
  /** Such as `CNCL` (it will be returned), `RJCR` (it will not), or `PDCR` (pending). */
  confirmation: string;
  reasons: readonly Reason[];
}

/** The answer to a question about a payment, from its responder to its requester. */
export interface InvestigationAnswer extends Route {
  /** The id of the message that asked, and the type of its investigation. */
  requestId: string;
  investigationType: string;
  /** Such as `CLSD`: the investigation is closed. */
  status: string;
  /** Each of at most 500 characters. */
  answers: readonly string[];
}

/** One entry of a notification about an account. */
export interface NotifiedEntry {
  amount: Cents;
  direction: 'credit' | 'debit';
  /** Such as `BOOK`, or `PDNG`. */
  status: string;
  bookingDate: string | null;
  valueDate: string | null;
  reference: string | null;
  transactions: readonly {
    endToEndId: string | null;
    uetr: string | null;
    debtorName: string | null;
    remittance: string | null;
  }[];
}

/**
 * A customer's transfer that another bank credited to an account of this bank. `from` is the bank
 * that keeps the account, and `to` the one that the transfer was for; both are null unless the
 * message states them. The parties have names only.
 */
export type NotifiedCredit = Omit<
  CustomerCreditTransfer,
  'from' | 'to' | 'instructed' | 'chargeBearer'
> & {
  from: string | null;
  to: string | null;
  /** Null if the message does not state it. */
  instructed: CustomerCreditTransfer['instructed'] | null;
};

/** What moved on one account in a period. */
export interface AccountReport {
  /** The id that the servicer of the account gave the report. */
  reportId: string;
  account: AccountNumber | null;
  entries: readonly NotifiedEntry[];
}

/** A payment of an order to the bank's correspondent. */
export interface OrderedPayment {
  endToEndId: string;
  amount: Cents;
  /** The routing number of the recipient's bank. */
  to: string;
}

/** The status of an order, or of a payment or transaction in it, by the id of each. */
export interface OrderStatus {
  of: string;
  /** A code of four letters, such as ACSC. */
  status: string;
}

/** A message that the bank reads, by its type. */
export type IsoMessage = { name: string } & Header &
  (
    | { kind: 'customer transfer'; transfers: readonly CustomerCreditTransfer[] }
    | { kind: 'institution transfer'; transfers: readonly InstitutionCreditTransfer[] }
    | { kind: 'return'; returns: readonly PaymentReturn[] }
    | ({ kind: 'return request' } & ReturnRequest)
    | ({ kind: 'answer to a return request' } & ReturnAnswer)
    | ({
        kind: 'investigation';
        investigationType: string;
        original: Original;
        questions: readonly { reason: string; text: string | null }[];
      } & Route)
    | ({ kind: 'answer to an investigation' } & InvestigationAnswer)
    | {
        kind: 'notification';
        accounts: readonly { account: AccountNumber | null; entries: readonly NotifiedEntry[] }[];
        /** The transfers of customers among the booked credits. */
        credits: readonly NotifiedCredit[];
      }
    | { kind: 'account report'; reports: readonly AccountReport[] }
    | { kind: 'payment status'; original: string; uetr: string; status: string }
    | { kind: 'acknowledgement'; original: string; status: string }
    | { kind: 'payment order'; payments: readonly OrderedPayment[] }
    | { kind: 'status report'; original: string; statuses: readonly OrderStatus[] }
  );
