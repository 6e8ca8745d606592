/** The network address of a client. */
export interface ClientAddress {
  /** In canonical form, for the audit log and the customer's list of devices. */
  ipAddress: string;
  /** The subject for attempt counters: an IPv4 address, or the /64 prefix of an IPv6 subscriber. */
  network: string;
}

/** The origin of a call, for throttling and the audit log. */
export interface Origin extends ClientAddress {
  userAgent: string;
  requestId: string;
}
