/** The server's limits for live sockets; separate from `limits.ts`, which every page loads. */
export const liveLimits = {
  /** The largest frame on the live socket, in bytes. */
  frameBytesMax: 8_192,
  /** The maximum number of frames, of any kind, that one socket may send in ten seconds. */
  framesPerTenSeconds: 60,
  /**
   * The maximum number of sockets that one person may hold open on one server, across all sessions:
   * one per tab. A further one closes the oldest.
   */
  socketsPerPerson: 10,
  /** The maximum number of chats that one socket may subscribe to at the same time. */
  chatsPerSocket: 50,
  /**
   * The maximum number of messages that one person may send in ten seconds, over all connections.
   */
  chatMessagesPerTenSeconds: 20,
} as const;
