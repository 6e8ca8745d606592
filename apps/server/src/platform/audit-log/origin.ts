/** Where a request comes from. */
export interface ClientAddress {
  /** In canonical form, for the audit log and the customer's list of devices. */
  ipAddress: string;
  /** What attempts are counted by: an IPv4 address, or the /64 that one IPv6 subscriber has. */
  network: string;
}

/** Where a call comes from, for throttling and the audit log. */
export interface Origin extends ClientAddress {
  userAgent: string;
  requestId: string;
}
