/** Why the bank closed a socket (RFC 6455, section 7.4). */
export const liveCloseCodes = {
  serverStops: 1001,
  policy: 1008,
  frameTooLarge: 1009,
  tryAgainLater: 1013,
  /** The session ended; reconnecting requires a new one. */
  signedOut: 4401,
  /**
   * The person opened too many sockets, and this was the oldest; it should stay closed until used.
   */
  replaced: 4409,
} as const;
