/**
 * The bank's constants. Amounts are in cents, fees in basis points (100 is 1%), and times in the
 * unit that the name states.
 */
export const limits = {
  passwordLengthMin: 8,
  /**
   * The recommended length of a password that is the only factor (NIST SP 800-63B-4, section
   * 3.1.1.2).
   */
  passwordLengthAdvised: 15,
  passwordLengthMax: 128,
  addressLengthMin: 10,
  stateLengthMax: 2,
  pinLength: 4,
  descriptionLengthMax: 140,
  /** The maximum amount of a single movement, regardless of the balance. */
  transactionAmountMax: 100_000_000n,
  /** A wire takes 1-3 business days. */
  wireBusinessDaysMax: 3,
  /**
   * The bank reports more cash than this that one person moves in one direction on one day (31 CFR
   * 1010.311 and 1010.313).
   */
  cashReportedAbove: 1_000_000n,
  identificationLengthMax: 100,
  recentActivityCount: 5,
  historyPageSize: 50,
  historyPageSizeMax: 200,
  recipientPageSize: 20,
  /** The maximum number of open accounts per customer. */
  accountsMax: 10,
  accountNicknameLengthMax: 40,
  /** The maximum number of people per account, open invitations included. */
  accountPeopleMax: 8,
  accountInvitationDays: 14,
  /** The maximum number of beneficiaries per account. */
  beneficiariesMax: 10,
  beneficiaryRelationshipLengthMax: 40,
  /** How long a change of beneficiaries waits for the other owners. */
  beneficiaryConsentDays: 30,
  /** The maximum number of savings goals per account that have not ended. */
  goalsMax: 20,
  goalNameLengthMax: 40,
  /** The maximum number of rules per customer that move money when income arrives. */
  incomeRulesMax: 20,
  /** The most that a customer adds from linked accounts in a day: at first, and later. */
  addedPerDayMax: { new: 250_000n, established: 1_000_000n },
  /** A customer is new for this many days. */
  newCustomerDays: 30,
  payeeNicknameLengthMax: 60,
  /** The maximum number of payees per customer. */
  payeesMax: 200,
  /** The maximum number of linked accounts at other banks per customer. */
  linkedAccountsMax: 5,
  /** How many accounts at other banks a customer may link in 24 hours. */
  linksPerDayMax: 3,
  /** How often the same account at another bank may be linked, over all customers. */
  linksPerOutsideAccountMax: 3,
  linksPerOutsideAccountDays: 30,
  /** Within how many days, and in how many tries, the two deposits must be confirmed. */
  linkProofDays: 10,
  linkProofTriesMax: 3,
  /** The maximum number of schedules per customer that have not ended. */
  schedulesMax: 100,
  /** The maximum number of open payment requests per customer, and of new ones in 24 hours. */
  paymentRequestsOpenMax: 30,
  paymentRequestsPerDayMax: 20,
  /** How many people one bill is split among, besides the requester. */
  splitPeopleMax: 10,
  /** A schedule pauses after this many failed payments in a row. */
  failuresUntilPause: 3,
  /** The longest possible undo period of a transfer. */
  undoSecondsMax: 60,
  /** The maximum number of people that one search for a recipient finds. */
  recipientsFoundMax: 10,
  /** Searches with fewer letters find only people who were paid before. */
  recipientSearchLettersMin: 3,
  accountNumberLength: 10,
  staffPageSize: 50,
  staffPageSizeMax: 200,
  ownListPageSize: 10,
  /** The maximum number of browsers that receive one customer's alerts. */
  alertDevicesMax: 10,
  /** The maximum number of rows that a call gets from a documented list without page parameters. */
  wholeListMax: 1_000,
  /** Staff searches with fewer characters return nothing. */
  searchLettersMin: 2,
  /** The highest balance that staff can set. */
  balanceEditMax: 100_000_000_000n,
  /** The length of a note that staff keep about a customer or a change. */
  staffNoteLengthMin: 3,
  staffNoteLengthMax: 500,
  accountRefetchMs: 30_000,
  currentUserCacheMs: 300_000,
  toastMs: 5_000,
  resetTokenToastMs: 8_000,
  signedOutRedirectMs: 500,
  resetTokenMinutes: 30,
  /** How long a link confirms an email address. */
  confirmLinkHours: 72,
  /** How long a code confirms a new phone number, and how often one may be entered. */
  phoneCodeMinutes: 15,
  phoneCodeTriesMax: 5,
  /** How long a new phone number waits for its confirmation. */
  phoneChangeHours: 24,
  /** How long a replaced email address can be restored. */
  undoLinkDays: 7,
  /** How long the PIN is protected after a password reset by email. */
  waitingPeriodHours: 24,
  /** How long a person can stop the removal of their second factors by staff. */
  factorResetHours: 24,
  /** How long a session counts as recently authenticated with the password. */
  freshSessionMinutes: 5,
  /** How long a staff member's confirmation counts for decisions about money. */
  staffConfirmationMinutes: 5,
  sessionIdleMinutes: 15,
  /** For staff sessions, unless the operator sets another value. */
  staffIdleMinutes: 10,
  /** How long a stated reason allows a staff member to view a customer, if reasons are required. */
  viewReasonHours: 8,
  sessionHoursMax: 12,
  /** How long the second step of a sign-in may take after the password. */
  pendingSignInMinutes: 5,
  /** How long a new authenticator app waits for its first code. */
  authenticatorSetupMinutes: 15,
  recoveryCodeCount: 10,
  /** Below this number of recovery codes, people are advised to generate new ones. */
  recoveryCodesLow: 3,
  passkeyChallengeMinutes: 5,
  passkeysMax: 20,
  passkeyNameLengthMax: 60,
  trustedDeviceDays: 30,
  pinFailuresUntilLock: 5,
  pinFailuresUntilPassword: 10,
  pinLockMinutes: 15,
  customerAgeMin: 18,
  /** How long a proposed change waits for approval. */
  proposalDays: 7,
  proposalReasonLengthMax: 200,
  /** How far in advance new limits and fees can be planned. */
  termsPlanDays: 366,
  /** The highest interest rate that staff can set, in percent per year. */
  interestRatePercentMax: 20,
  interestTiersMax: 5,
  /** The maximum number of approvals that a change can require, in addition to its maker. */
  approvalsMax: 3,
  chatMessageLengthMax: 2_000,
  chatPageSizeMax: 200,
  /** The maximum number of chats shown to a customer at a time. */
  ownChatsPageSize: 50,
  /** The bank ends a chat after this many hours without messages. */
  chatIdleHours: 12,
  /**
   * How often staff screens poll the chats and the messages of an open one, in addition to the live
   * socket.
   */
  chatListRefetchMs: 5_000,
  chatMessagesRefetchMs: 2_000,
  /** The delay before the floating widget's canned reply. */
  widgetReplyMs: 1_500,
} as const;

export const accountTypes = ['checking', 'savings', 'ira'] as const;
export type AccountType = (typeof accountTypes)[number];

/**
 * What a bank's folder can offer (`accounts.offered`): the types, and accounts for a fixed term.
 */
export const offerableTypes = [...accountTypes, 'certificate'] as const;
export type OfferableType = (typeof offerableTypes)[number];

export const paymentProviders = ['paypal', 'venmo', 'zelle', 'cashapp', 'applepay'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];
