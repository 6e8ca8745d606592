/** The bank's constants. Amounts are cents, fees basis points (1% is 100), times what the name says. */
export const limits = {
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  addressLengthMin: 10,
  ssnLengthMax: 11,
  phoneLengthMax: 14,
  stateLengthMax: 2,
  zipLengthMax: 10,
  pinLength: 4,
  descriptionLengthMax: 140,
  initialDeposit: 5_000n,
  /** A deposit above it waits for staff approval. */
  depositUnreviewedMax: 1_000_000n,
  /** No single movement may exceed it, whatever the balance. */
  transactionAmountMax: 100_000_000n,
  wireFeeBasisPoints: 200n,
  paymentFeeBasisPoints: 100n,
  recentActivityCount: 5,
  historyPageSize: 50,
  historyPageSizeMax: 200,
  recipientPageSize: 20,
  staffPageSize: 50,
  staffPageSizeMax: 200,
  /** The highest balance that staff can set. */
  balanceEditMax: 100_000_000_000n,
  accountRefetchMs: 30_000,
  currentUserCacheMs: 300_000,
  toastMs: 5_000,
  resetTokenToastMs: 8_000,
  signedOutRedirectMs: 500,
  resetTokenMinutes: 30,
  /** How long the PIN is protected after a password reset by mail. */
  waitingPeriodHours: 24,
  /** How long a session counts as just opened with the password. */
  freshSessionMinutes: 5,
  sessionIdleMinutes: 15,
  sessionHoursMax: 12,
  pinFailuresUntilLock: 5,
  pinFailuresUntilPassword: 10,
  pinLockMinutes: 15,
  customerAgeMin: 18,
  chatMessageLengthMax: 2_000,
  chatPageSizeMax: 200,
  /** Chats that a customer is shown at once. */
  ownChatsPageSize: 50,
  /** The bank ends a chat in which nobody has written for so long. */
  chatIdleHours: 12,
  /** How often staff ask for the chats, and for the messages of an open one, whatever the live socket says. */
  chatListRefetchMs: 5_000,
  chatMessagesRefetchMs: 2_000,
  /** Messages that one person may send in ten seconds, over all connections. */
  chatMessagesPerTenSeconds: 20,
  /** Bytes of one frame on the live socket. */
  liveFrameBytesMax: 8_192,
  /** Frames of any kind that one socket may send in ten seconds. */
  liveFramesPerTenSeconds: 60,
  /** Sockets that one session may hold open on one server: one for each tab. */
  liveSocketsPerSession: 20,
  /** Chats that one socket may hear at once. */
  liveChatsPerSocket: 50,
  /** The floating widget's canned reply comes after it. */
  widgetReplyMs: 1_500,
} as const;

export const accountTypes = ['checking', 'savings', 'ira'] as const;
export type AccountType = (typeof accountTypes)[number];

/** What a customer may move in one day of the bank's calendar, in cents, by account type. */
export const dailyLimits: Record<AccountType, { deposit: bigint; withdrawal: bigint }> = {
  checking: { deposit: 10_000_000n, withdrawal: 1_000_000n },
  savings: { deposit: 10_000_000n, withdrawal: 500_000n },
  ira: { deposit: 700_000n, withdrawal: 250_000n },
};

export const paymentProviders = ['paypal', 'venmo', 'zelle', 'cashapp', 'applepay'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];
