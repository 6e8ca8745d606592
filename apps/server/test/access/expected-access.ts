import { plainWire } from '../support/money/sample-wire.ts';
import { testPin } from '../support/people.ts';

/** Who may use a route: the bank's promise, stated independently of the contract that it checks. */
type Audience = 'anyone' | 'signed-in' | 'customer' | 'staff';

const staffRoles = ['teller', 'support', 'operations', 'auditor', 'admin'] as const;
type StaffRole = (typeof staffRoles)[number];

export const roles = [
  'signed out',
  'customer without deposit',
  'customer',
  'suspended',
  'admin without second factor',
  ...staffRoles,
] as const;
export type Role = (typeof roles)[number];

export const isStaff = (role: Role): role is StaffRole => staffRoles.some((each) => each === role);

/** One status for every role with access, or one for most roles and others for some. */
type Status = number | ({ otherwise: number } & Partial<Record<Role, number>>);

export interface RouteRule {
  audience: Audience;
  /** With the audience `staff`: the roles that may use it, in addition to the administrator. */
  staff?: readonly StaffRole[];
  /** The response for a role with access; the test calls the routes in this order, role by role. */
  status: Status;
  /**
   * A body that passes the schema, where a request without one would be refused before the access
   * check.
   */
  body?: unknown;
  /** Decides about money: staff need a recent confirmation. */
  confirmed?: true;
  /** Moves the customer's money: refused with `account_suspended` on a suspended account. */
  movesMoney?: true;
}

const anyone = (status: Status): RouteRule => ({ audience: 'anyone', status });
const signedIn = (status: Status): RouteRule => ({ audience: 'signed-in', status });
const customer = (status: Status): RouteRule => ({ audience: 'customer', status });
const staff = (roles: readonly StaffRole[], status: Status): RouteRule => ({
  audience: 'staff',
  staff: [...roles, 'admin'],
  status,
});
const deciding = (roles: readonly StaffRole[], status: Status): RouteRule => ({
  ...staff(roles, status),
  confirmed: true,
});
const everyRoleButAdmin = staffRoles.filter((role) => role !== 'admin');

/** Another customer's chat: only for staff who answer chats, or for its customer. */
const ofAnother: Status = {
  otherwise: 404,
  'customer without deposit': 200,
  support: 200,
  admin: 200,
};

/**
 * Every route of the server and who may use it. A route that is missing here fails the test, so
 * each new route must declare its access. Parameters are set to 1; a HEAD route follows its GET.
 */
export const routeTable: Record<string, RouteRule> = {
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200),
  'GET /api/bank': anyone(200),
  'GET /api/interest-rates': anyone(200),
  'GET /.well-known/change-password': anyone(302),
  'GET /.well-known/security.txt': anyone(404),

  'POST /api/register': anyone(400),
  'POST /api/password/check': anyone(400),
  'POST /api/login': anyone(400),
  'GET /api/login': anyone(303),
  'POST /api/login/second-factor': anyone(400),
  'POST /api/login/passkey/options': anyone(200),
  'POST /api/login/passkey': anyone(400),
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
  'GET /api/second-factor': signedIn(200),
  'POST /api/second-factor/confirmation-options': signedIn(400),
  'POST /api/second-factor/authenticator': signedIn(403),
  'POST /api/second-factor/authenticator/confirm': signedIn(400),
  'POST /api/second-factor/authenticator/remove': signedIn(403),
  'POST /api/second-factor/recovery-codes': signedIn(403),
  'PUT /api/second-factor/threshold': signedIn(400),
  'POST /api/session/confirm': signedIn(403),
  'POST /api/factor-reset/stop': signedIn(404),
  'POST /api/factor-reset/stop-by-link': anyone(400),
  'DELETE /api/trusted-devices/:id': signedIn(404),
  'POST /api/passkeys/options': signedIn(403),
  'POST /api/passkeys': signedIn(400),
  'PUT /api/passkeys/:id': signedIn(400),
  'POST /api/passkeys/:id/remove': signedIn(403),
  'GET /api/profile/views': signedIn(200),
  'GET /api/profile/security-events': signedIn(200),
  'GET /api/notifications': signedIn(200),
  'GET /api/notifications/unread': signedIn(200),
  'POST /api/notifications/read': signedIn(400),
  'POST /api/notifications/:id/read': signedIn(404),
  'GET /api/categories': signedIn(200),
  'POST /api/categories': signedIn(400),
  'PUT /api/categories/:id': signedIn(400),
  'DELETE /api/categories/:id': signedIn(404),
  'GET /api/category-rules': signedIn(200),
  'POST /api/category-rules': signedIn(400),
  'PUT /api/category-rules': signedIn(400),
  'PUT /api/category-rules/:id': signedIn(400),
  'DELETE /api/category-rules/:id': signedIn(404),
  'GET /api/transaction-categories': signedIn(400),
  'PUT /api/transactions/:id/category': signedIn(400),
  'DELETE /api/transactions/:id/category': signedIn({ otherwise: 404, customer: 200 }),
  'GET /api/insights': signedIn(200),
  'GET /api/insights/payees': signedIn(200),
  'GET /api/insights/recurring': signedIn(200),
  'PUT /api/insights/settings': signedIn(400),
  'GET /api/alert-preferences': signedIn(200),
  'PUT /api/alert-preferences': signedIn(400),
  'GET /api/alert-settings': signedIn(200),
  'PUT /api/alert-settings': signedIn(400),
  'GET /api/alert-devices': signedIn(200),
  'POST /api/alert-devices': signedIn(400),
  'DELETE /api/alert-devices/:id': signedIn(404),
  'POST /api/alert-devices/:id/test': signedIn(404),
  'POST /unsubscribe': anyone(400),
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

  'GET /api/cases': customer(200),
  'POST /api/cases': customer(400),
  'GET /api/pin/status': customer(200),
  'POST /api/pin/setup': customer(400),
  'POST /api/pin/unlock': customer(400),
  'PUT /api/pin': customer(400),

  'GET /api/account': signedIn(200),
  'GET /api/account/interest': signedIn(200),
  'GET /api/balances': signedIn(200),
  'GET /api/budgets': signedIn(200),
  'PUT /api/categories/:id/budget': signedIn(400),
  'DELETE /api/categories/:id/budget': signedIn(404),
  'GET /api/balances/at': signedIn(200),
  'GET /api/accounts': customer(200),
  'GET /api/daily-limits': customer(200),
  'GET /api/payees': customer(200),
  'POST /api/payees': customer(400),
  'GET /api/payees/:id': customer(404),
  'PUT /api/payees/:id': customer(400),
  'DELETE /api/payees/:id': customer(404),
  'POST /api/payees/:id/restore': customer(404),
  'GET /api/undo-time': customer(200),
  'PUT /api/undo-time': customer(400),
  'POST /api/transactions/:id/take-back': customer(404),
  'GET /api/payment-requests': customer(200),
  'POST /api/payment-requests': customer(400),
  'POST /api/payment-requests/open': customer(400),
  'GET /api/payment-requests/:id': customer(404),
  'POST /api/payment-requests/:id/link': customer(404),
  'POST /api/payment-requests/:id/cancel': customer(404),
  'POST /api/payment-requests/:id/decline': customer(404),
  'GET /api/payment-request-blocks': customer(200),
  'DELETE /api/payment-request-blocks/:id': customer(404),
  'POST /api/projected-balance': customer(200),
  'GET /api/schedules': customer(200),
  'GET /api/schedules/upcoming': customer(200),
  'GET /api/schedules/calendar': customer(400),
  'GET /api/schedules/notices': customer(200),
  'POST /api/schedules/:id/notices/dismiss': customer(400),
  'GET /api/schedules/:id': customer(404),
  'POST /api/schedules': customer(400),
  'PUT /api/schedules/:id': customer(400),
  'PUT /api/schedules/:id/next': customer(400),
  'POST /api/schedules/:id/skip': customer(400),
  'POST /api/schedules/:id/state': customer(400),
  'GET /api/terms': customer(200),
  'GET /api/transactions': signedIn(200),
  'GET /api/transactions/count': signedIn(200),
  'GET /api/transactions/months': signedIn(200),
  'GET /api/transactions/summary': signedIn(200),
  'GET /api/transactions/statement': signedIn(400),
  'GET /api/statements': signedIn(200),
  'GET /api/statements/:month': signedIn(400),
  'GET /api/statements/range': signedIn(400),
  'GET /api/statements/archive': signedIn(404),
  'GET /api/transactions/:id': signedIn({ otherwise: 404, customer: 200 }),
  'GET /api/transactions/:id/receipt': signedIn({ otherwise: 404, customer: 200 }),
  'GET /api/transactions/by-key/:key': signedIn(200),
  'POST /api/transactions/by-key/:key/cancel': signedIn(200),
  'POST /api/transactions/confirmations': customer(400),
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
  'POST /api/chat/sessions': signedIn({ otherwise: 200, support: 409, admin: 409 }),
  'GET /api/chat/mine': signedIn(200),
  'GET /api/chat/sessions': staff(['support'], 200),
  'GET /api/chat/sessions/export': staff(['support'], 200),
  'GET /api/chat/:sessionId': signedIn(ofAnother),
  'GET /api/chat/:sessionId/messages': signedIn(ofAnother),
  'POST /api/chat/:sessionId/messages': signedIn(400),
  'POST /api/chat/:sessionId/assign': staff(['support'], 409),
  'POST /api/chat/:sessionId/close': signedIn(ofAnother),
  'POST /api/chat/:sessionId/read': signedIn(400),

  'GET /api/admin/waiting-work': staff(everyRoleButAdmin, 200),
  'GET /api/admin/queue': staff(everyRoleButAdmin, 200),
  'GET /api/admin/queue/export': staff(everyRoleButAdmin, 200),
  // Which kinds of work a role sees and claims is decided per kind (`queue.test.ts`).
  'GET /api/admin/queue/colleagues': staff(everyRoleButAdmin, 400),
  'GET /api/admin/queue/:kind/:reference': staff(everyRoleButAdmin, 400),
  'POST /api/admin/queue/:kind/:reference/claim': staff(everyRoleButAdmin, 400),
  'POST /api/admin/queue/:kind/:reference/release': staff(everyRoleButAdmin, 400),
  'POST /api/admin/queue/:kind/:reference/reassign': staff(everyRoleButAdmin, 400),
  'POST /api/admin/queue/approve': deciding(['operations'], 400),
  'GET /api/admin/search': staff(everyRoleButAdmin, 200),
  'GET /api/admin/support-messages': staff(['support', 'auditor'], 200),
  'GET /api/admin/support-messages/export': staff(['support', 'auditor'], 200),
  'POST /api/admin/support-messages/:id/reply': staff(['support'], 400),
  'POST /api/admin/support-messages/:id/close': staff(['support'], 400),
  'GET /api/admin/saved-replies': staff(['support'], 200),
  'POST /api/admin/saved-replies': staff(['support'], 400),
  'PUT /api/admin/saved-replies/:id': staff(['support'], 400),
  'DELETE /api/admin/saved-replies/:id': staff(['support'], 200),
  'GET /api/admin/user-overview': staff(['operations', 'auditor'], 200),
  'GET /api/admin/users': staff(everyRoleButAdmin, 200),
  'GET /api/admin/users/summary': staff(everyRoleButAdmin, 200),
  'GET /api/admin/users/:id': staff(everyRoleButAdmin, 404),
  'PUT /api/admin/users/:id': staff(['support'], 400),
  'POST /api/admin/users/:id/lift-waiting-period': deciding(['operations'], 404),
  'POST /api/admin/name-changes/:id/confirm': staff(['support', 'operations'], 400),
  'POST /api/admin/name-changes/:id/decline': staff(['support', 'operations'], 400),
  'POST /api/admin/users/:id/block-sign-in': staff(['teller', 'support', 'operations'], 400),
  'POST /api/admin/users/:id/unblock-sign-in': staff(['operations'], 400),
  'GET /api/admin/users/:id/sessions': staff(['teller', 'support', 'operations'], 404),
  'DELETE /api/admin/users/:id/sessions': staff(['teller', 'support', 'operations'], 404),
  'DELETE /api/admin/users/:id/sessions/:sessionId': staff(
    ['teller', 'support', 'operations'],
    404,
  ),
  'GET /api/admin/accounts': staff(everyRoleButAdmin, 200),
  'PATCH /api/admin/balance': deciding(['teller', 'operations'], 400),
  'GET /api/admin/users/:id/details': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/:id/transactions': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/export': staff(everyRoleButAdmin, 200),
  'GET /api/admin/users/:id/statements': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/:id/statements/:month': staff(everyRoleButAdmin, 400),
  'GET /api/admin/users/:id/statements/range': staff(everyRoleButAdmin, 400),
  'GET /api/admin/users/:id/statements/archive': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/:id/transactions/export': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/:id/conversations': staff(['support', 'auditor'], 200),
  'GET /api/admin/users/:id/conversations/export': staff(['support', 'auditor'], 200),
  'GET /api/admin/users/:id/cases': staff(['support', 'operations', 'auditor'], 404),
  'GET /api/admin/users/:id/cases/export': staff(['support', 'operations', 'auditor'], 404),
  'GET /api/admin/cases/:id': staff(['support', 'operations', 'auditor'], 404),
  'POST /api/admin/cases/:id/credit': deciding(['operations'], 400),
  'POST /api/admin/cases/:id/conclude': deciding(['operations'], 400),
  'POST /api/admin/cases/:id/debit': deciding(['operations'], 404),
  'POST /api/admin/cases/:id/leave-credit': deciding(['operations'], 400),
  'POST /api/admin/cases/:id/extend': staff(['operations'], 400),
  'POST /api/admin/cases/:id/notes': staff(['support', 'operations'], 400),
  'POST /api/admin/cases/:id/reopen': staff(['operations'], 400),
  'GET /api/admin/users/:id/notes': staff(everyRoleButAdmin, 404),
  'GET /api/admin/users/:id/notes/export': staff(everyRoleButAdmin, 404),
  'POST /api/admin/users/:id/notes': staff(['support', 'operations'], 400),
  'POST /api/admin/users/:id/flags': staff(['support', 'operations'], 400),
  'POST /api/admin/users/:id/flags/:flag/lift': staff(['support', 'operations'], 400),
  'POST /api/admin/users/:id/unlock-pin': deciding(['operations'], 404),
  'POST /api/admin/users/:id/send-reset-link': staff(['support'], 404),
  'POST /api/admin/users/:id/adjustments': deciding(['teller', 'operations'], 400),
  'POST /api/admin/counter-deposits': deciding(['teller'], 400),
  'POST /api/admin/counter-withdrawals': deciding(['teller'], 400),
  'POST /api/admin/suspend-account': staff(['teller', 'support', 'operations'], 400),
  'POST /api/admin/unsuspend-account': deciding(['operations'], 400),
  'POST /api/admin/close-account': deciding(['operations'], 400),
  'POST /api/admin/users/:id/reset-factors': deciding(['teller', 'support'], 400),
  'POST /api/admin/users/:id/stop-factor-reset': staff(['teller', 'support', 'operations'], 404),
  'GET /api/admin/proposals': staff(everyRoleButAdmin, 200),
  'GET /api/admin/proposals/export': staff(everyRoleButAdmin, 200),
  'POST /api/admin/proposals/:id/approve': deciding(everyRoleButAdmin, 404),
  'POST /api/admin/proposals/:id/deny': deciding(everyRoleButAdmin, 400),
  'POST /api/admin/proposals/:id/withdraw': staff(everyRoleButAdmin, 404),
  'GET /api/admin/policies': staff(everyRoleButAdmin, 200),
  'PUT /api/admin/policies/:action': deciding([], 400),
  'GET /api/admin/terms': staff(everyRoleButAdmin, 200),
  'GET /api/admin/terms/export': staff(everyRoleButAdmin, 200),
  'GET /api/admin/terms/history/export': staff(everyRoleButAdmin, 200),
  'GET /api/admin/terms/customers/:id': staff(everyRoleButAdmin, 404),
  'POST /api/admin/terms/dry-run': staff(['operations'], 400),
  'GET /api/admin/terms/dry-run/export': staff(['operations'], 400),
  'PUT /api/admin/terms': deciding(['operations'], 400),
  'GET /api/admin/trial-balance': staff(['operations', 'auditor'], 200),
  'GET /api/admin/trial-balance/export': staff(['operations', 'auditor'], 200),
  'GET /api/admin/ledger-accounts/:account': staff(['operations', 'auditor'], 200),
  'GET /api/admin/ledger-accounts/:account/export': staff(['operations', 'auditor'], 200),
  'GET /api/admin/interest-rates': staff(everyRoleButAdmin, 200),
  'GET /api/admin/interest-rates/export': staff(everyRoleButAdmin, 200),
  'POST /api/admin/interest-rates': deciding(['operations'], 400),
  'GET /api/admin/transactions': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/export': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/totals': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/deciders': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/:id': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/:id/receipt': staff(everyRoleButAdmin, 200),
  'GET /api/admin/transactions/:id/conversations': staff(['support', 'auditor'], 200),
  'POST /api/admin/transactions/:id/approve': deciding(['operations'], 409),
  'POST /api/admin/transactions/:id/decline': deciding(['operations'], 400),
  'POST /api/admin/transactions/:id/corrections': deciding(['teller', 'operations'], 400),
  'POST /api/admin/transactions/:id/reveal': staff(['operations'], 404),
  'GET /api/admin/overview': staff(everyRoleButAdmin, 200),
  'GET /api/admin/reports': staff(['operations', 'auditor'], 200),
  'GET /api/admin/reports/period': staff(['operations', 'auditor'], 400),
  'GET /api/admin/reports/period/pdf': staff(['operations', 'auditor'], 400),
  'GET /api/admin/books-check': staff(['operations', 'auditor'], 200),
  'GET /api/admin/audit-events': staff(['auditor'], 200),
  'GET /api/admin/audit-events/export': staff(['auditor'], 200),
  'GET /api/admin/audit-events/actions': staff(['auditor'], 200),
  'GET /api/admin/views': staff(['auditor'], 200),
};

/** Only with Stripe: authenticated by its signature, not by a session. */
/** What a customer may do before adding a second factor, where everyone needs one. */
export const beforeSecondFactor: readonly string[] = [
  'GET /api/auth/user',
  'POST /api/session/extend',
  'GET /api/second-factor',
  'POST /api/second-factor/authenticator',
  'POST /api/second-factor/authenticator/confirm',
  'POST /api/passkeys/options',
  'POST /api/passkeys',
  'POST /api/email/send-confirmation',
  'POST /api/factor-reset/stop',
  'POST /api/support-messages',
  'GET /api/demo/outbox',
  'GET /api/chat/mine',
  'POST /api/chat/sessions',
  'GET /api/chat/:sessionId',
  'GET /api/chat/:sessionId/messages',
  'POST /api/chat/:sessionId/messages',
  'POST /api/chat/:sessionId/read',
  'POST /api/chat/:sessionId/close',
  'GET /ws',
];

export const stripeRoutes = { 'POST /api/webhooks/stripe': anyone(400) };

/** The API's description, only in demo mode. */
export const isDocumentation = (url: string): boolean => url.startsWith('/api/docs');
