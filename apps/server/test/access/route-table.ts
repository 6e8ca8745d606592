import { testPin } from '../support/people.ts';

/** Who may use a route: what the bank promises, written down apart from the contract that it checks. */
type Audience = 'anyone' | 'signed-in' | 'customer' | 'admin';

export interface RouteRule {
  audience: Audience;
  /** A body that passes the schema, where a request without one would be refused before the rule shows. */
  body?: unknown;
  /** Moves the customer's money: refused with `account_suspended` on a suspended account. */
  movesMoney?: true;
}

const anyone: RouteRule = { audience: 'anyone' };
const signedIn: RouteRule = { audience: 'signed-in' };
const customer: RouteRule = { audience: 'customer' };
const admin: RouteRule = { audience: 'admin' };

/**
 * Every route of the server and who may use it. A route that is missing here fails the test: whoever
 * adds one says whom it is for. Parameters are filled with 1; a HEAD route follows its GET.
 */
export const routeTable: Record<string, RouteRule> = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /api/bank': anyone,

  'POST /api/register': anyone,
  'POST /api/login': anyone,
  'GET /api/login': anyone,
  'POST /api/logout': anyone,
  'GET /api/logout': anyone,
  'POST /api/forgot-password': anyone,
  'POST /api/reset-password': anyone,
  'GET /api/auth/user': signedIn,
  'POST /api/session/extend': signedIn,

  'GET /api/sessions': signedIn,
  'DELETE /api/sessions': signedIn,
  'DELETE /api/sessions/:id': signedIn,
  'PUT /api/profile': signedIn,
  'PUT /api/update-email': signedIn,
  'PUT /api/update-password': signedIn,

  'POST /api/support-messages': signedIn,
  'GET /api/demo/outbox': signedIn,

  'POST /api/create-initial-deposit-payment': signedIn,
  'GET /api/initial-deposit/status': signedIn,
  'GET /sandbox-card/fields': anyone,
  'POST /sandbox-card/payment': anyone,
  'POST /sandbox-card/confirm': anyone,
  'POST /sandbox-card/authenticate': anyone,

  'GET /api/pin/status': customer,
  'POST /api/pin/setup': customer,
  'POST /api/pin/unlock': customer,
  'PUT /api/pin': customer,

  'GET /api/account': signedIn,
  'GET /api/accounts': customer,
  'GET /api/daily-limits': customer,
  'GET /api/transactions': signedIn,
  'GET /api/transactions/count': signedIn,
  'GET /api/transactions/summary': signedIn,
  'GET /api/transactions/statement': signedIn,
  'GET /api/transactions/:id': signedIn,
  'GET /api/transactions/by-key/:key': signedIn,
  'POST /api/transactions': {
    audience: 'customer',
    movesMoney: true,
    body: { type: 'withdrawal', amount: '1.00', pin: testPin },
  },
  'POST /api/wire-transfer': {
    audience: 'customer',
    movesMoney: true,
    body: {
      amount: '1.00',
      recipientName: 'Jordan Ames',
      externalBankName: 'First Ohio',
      externalAccountNumber: '12345678',
      externalRoutingNumber: '021000021',
      recipientAddress: '1 Fountain Square, Cincinnati',
      pin: testPin,
    },
  },
  'POST /api/external-payment': {
    audience: 'customer',
    movesMoney: true,
    body: {
      amount: '1.00',
      paymentProvider: 'paypal',
      paymentIdentifier: 'jordan@example.com',
      recipientName: 'Jordan Ames',
      pin: testPin,
    },
  },

  'GET /ws': signedIn,
  'POST /api/chat/sessions': signedIn,
  'GET /api/chat/mine': signedIn,
  'GET /api/chat/sessions': admin,
  'GET /api/chat/:sessionId': signedIn,
  'GET /api/chat/:sessionId/messages': signedIn,
  'POST /api/chat/:sessionId/messages': signedIn,
  'POST /api/chat/:sessionId/assign': admin,
  'POST /api/chat/:sessionId/close': signedIn,
  'POST /api/chat/:sessionId/read': signedIn,

  'GET /api/admin/waiting-work': admin,
  'GET /api/admin/support-messages': admin,
  'POST /api/admin/support-messages/:id/reply': admin,
  'GET /api/admin/user-overview': admin,
  'GET /api/admin/users': admin,
  'GET /api/admin/users/summary': admin,
  'PUT /api/admin/users/:id': admin,
  'POST /api/admin/users/:id/lift-waiting-period': admin,
  'GET /api/admin/accounts': admin,
  'PATCH /api/admin/balance': admin,
  'POST /api/admin/counter-deposits': admin,
  'POST /api/admin/counter-withdrawals': admin,
  'POST /api/admin/suspend-account': admin,
  'POST /api/admin/unsuspend-account': admin,
  'GET /api/admin/transactions': admin,
  'POST /api/admin/transactions/:id/approve': admin,
  'POST /api/admin/transactions/:id/decline': admin,
  'GET /api/admin/overview': admin,
  'GET /api/admin/reports': admin,
  'GET /api/admin/books-check': admin,
  'GET /api/admin/audit-events': admin,
  'GET /api/admin/audit-events/actions': admin,
};

/** Only with Stripe: authenticated by its signature, not by a session. */
export const stripeRoutes: Record<string, RouteRule> = { 'POST /api/webhooks/stripe': anyone };

/** The API's description, in demo mode only. */
export const isDocumentation = (url: string): boolean => url.startsWith('/api/docs');
