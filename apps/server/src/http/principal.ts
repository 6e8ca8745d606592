import type { Endpoint } from '@seven-hills/contracts/endpoint';

/** The signed-in person behind a request, as the session and the customer's row say. */
export interface Principal {
  customerId: bigint;
  /** `null` for staff who hold none. */
  accountId: bigint | null;
  role: 'user' | 'admin';
  hasInitialDeposit: boolean;
  /** SHA-256 of the session's token: names the session without being able to open it. */
  sessionHash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
