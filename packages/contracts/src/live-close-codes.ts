/** Why the bank closed a socket (RFC 6455, section 7.4). */
export const liveCloseCodes = {
  serverStops: 1001,
  policy: 1008,
  frameTooLarge: 1009,
  tryAgainLater: 1013,
  /** The session ended: there is no point in coming back without another. */
  signedOut: 4401,
} as const;
