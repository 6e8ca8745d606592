import { testPin } from '../support/people.ts';
import { plainWire } from '../support/sample-wire.ts';

/** Who may use a route: the bank's promise, stated independently of the contract that it checks. */
type Audience = 'anyone' | 'signed-in' | 'customer' | 'admin';

export const roles = [
  'signed out',
  'customer without deposit',
  'customer',
  'suspended',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/** One status for every role with access, or one for most roles and others for some. */
type Status = number | ({ otherwise: number } & Partial<Record<Role, number>>);

export interface RouteRule {
  audience: Audience;
  /** The response for a role with access; the test calls the routes in this order, role by role. */
  status: Status;
  /**
   * A body that passes the schema, where a request without one would be refused before the access
   * check.
   */
  body?: unknown;
  /** Moves the customer's money: refused with `account_suspended` on a suspended account. */
  movesMoney?: true;
}

const anyone = (status: Status): RouteRule => ({ audience: 'anyone', status });
const signedIn = (status: Status): RouteRule => ({ audience: 'signed-in', status });
const customer = (status: Status): RouteRule => ({ audience: 'customer', status });
const admin = (status: Status): RouteRule => ({ audience: 'admin', status });

/**
 * Every route of the server and who may use it. A route that is missing here fails the test, so
 * each new route must declare its access. Parameters are set to 1; a HEAD route follows its GET.
 */
export const routeTable: Record<string, RouteRule> = {
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200),
  'GET /api/bank': anyone(200),
  'GET /.well-known/change-password': anyone(302),
  'GET /.well-known/security.txt': anyone(404),

  'POST /api/register': anyone(400),
  'POST /api/password/check': anyone(400),
  'POST /api/login': anyone(400),
  'GET /api/login': anyone(303),
  'POST /api/logout': anyone(200),
  'GET /api/logout': anyone(303),
  'POST /api/forgot-password': anyone(400),
  'POST /api/reset-password': anyone(400),
  'POST /api/email/confirm': anyone(400),
  'POST /api/email/undo': anyone(400),
  'POST /api/email/send-confirmation': signedIn(200),
  'GET /api/auth/user': signedIn(200),
  'POST /api/session/extend': signedIn(200),

  'GET /api/sessions': signedIn(200),
  'DELETE /api/sessions': signedIn(200),
  'DELETE /api/sessions/:id': signedIn(404),
  'GET /api/profile/views': signedIn(200),
  'GET /api/profile/security-events': signedIn(200),
  'PUT /api/profile': signedIn(400),
  'PUT /api/update-email': signedIn(400),
  'PUT /api/update-password': signedIn(400),

  'POST /api/support-messages': signedIn(400),
  'GET /api/demo/outbox': signedIn(200),

  'POST /api/create-initial-deposit-payment': signedIn({
    otherwise: 409,
    'customer without deposit': 200,
  }),
  'GET /api/initial-deposit/status': signedIn(200),
  'GET /sandbox-card/fields': anyone(404),
  'POST /sandbox-card/payment': anyone(400),
  'POST /sandbox-card/confirm': anyone(400),
  'POST /sandbox-card/authenticate': anyone(400),

  'GET /api/pin/status': customer(200),
  'POST /api/pin/setup': customer(400),
  'POST /api/pin/unlock': customer(400),
  'PUT /api/pin': customer(400),

  'GET /api/account': signedIn(200),
  'GET /api/accounts': customer(200),
  'GET /api/daily-limits': customer(200),
  'GET /api/transactions': signedIn(200),
  'GET /api/transactions/count': signedIn(200),
  'GET /api/transactions/months': signedIn(200),
  'GET /api/transactions/summary': signedIn(200),
  'GET /api/transactions/statement': signedIn(400),
  'GET /api/transactions/:id': signedIn({ otherwise: 404, customer: 200 }),
  'GET /api/transactions/by-key/:key': signedIn(200),
  'POST /api/transactions/by-key/:key/cancel': signedIn(200),
  'POST /api/transactions': {
    audience: 'customer',
    status: 201,
    movesMoney: true,
    body: { type: 'withdrawal', amount: '1.00', pin: testPin },
  },
  'POST /api/wire-transfer': {
    audience: 'customer',
    status: 201,
    movesMoney: true,
    body: { ...plainWire, amount: '1.00' },
  },
  'POST /api/external-payment': {
    audience: 'customer',
    status: 201,
    movesMoney: true,
    body: {
      amount: '1.00',
      paymentProvider: 'paypal',
      paymentIdentifier: 'jordan@example.com',
      recipientName: 'Jordan Ames',
      pin: testPin,
    },
  },

  'GET /ws': signedIn(404),
  'POST /api/chat/sessions': signedIn({ otherwise: 200, admin: 409 }),
  'GET /api/chat/mine': signedIn(200),
  'GET /api/chat/sessions': admin(200),
  'GET /api/chat/:sessionId': signedIn({ otherwise: 200, customer: 404, suspended: 404 }),
  'GET /api/chat/:sessionId/messages': signedIn({ otherwise: 200, customer: 404, suspended: 404 }),
  'POST /api/chat/:sessionId/messages': signedIn(400),
  'POST /api/chat/:sessionId/assign': admin(409),
  'POST /api/chat/:sessionId/close': signedIn({ otherwise: 200, customer: 404, suspended: 404 }),
  'POST /api/chat/:sessionId/read': signedIn(400),

  'GET /api/admin/waiting-work': admin(200),
  'GET /api/admin/support-messages': admin(200),
  'POST /api/admin/support-messages/:id/reply': admin(400),
  'GET /api/admin/user-overview': admin(200),
  'GET /api/admin/users': admin(200),
  'GET /api/admin/users/summary': admin(200),
  'GET /api/admin/users/:id': admin(404),
  'PUT /api/admin/users/:id': admin(400),
  'POST /api/admin/users/:id/lift-waiting-period': admin(404),
  'POST /api/admin/name-changes/:id/confirm': admin(404),
  'POST /api/admin/name-changes/:id/decline': admin(400),
  'POST /api/admin/users/:id/block-sign-in': admin(400),
  'POST /api/admin/users/:id/unblock-sign-in': admin(400),
  'GET /api/admin/users/:id/sessions': admin(404),
  'DELETE /api/admin/users/:id/sessions': admin(404),
  'DELETE /api/admin/users/:id/sessions/:sessionId': admin(404),
  'GET /api/admin/accounts': admin(200),
  'PATCH /api/admin/balance': admin(400),
  'POST /api/admin/counter-deposits': admin(400),
  'POST /api/admin/counter-withdrawals': admin(400),
  'POST /api/admin/suspend-account': admin(400),
  'POST /api/admin/unsuspend-account': admin(400),
  'GET /api/admin/transactions': admin(200),
  'POST /api/admin/transactions/:id/approve': admin(409),
  'POST /api/admin/transactions/:id/decline': admin(400),
  'GET /api/admin/overview': admin(200),
  'GET /api/admin/reports': admin(200),
  'GET /api/admin/books-check': admin(200),
  'GET /api/admin/audit-events': admin(200),
  'GET /api/admin/audit-events/actions': admin(200),
};

/** Only with Stripe: authenticated by its signature, not by a session. */
export const stripeRoutes = { 'POST /api/webhooks/stripe': anyone(400) };

/** The API's description, only in demo mode. */
export const isDocumentation = (url: string): boolean => url.startsWith('/api/docs');
