import * as contract from '@seven-hills/contracts/money/alerts';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { changeAccountAmounts, readAccountAmounts } from './choices/account-amounts.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './inbox.ts';
import {
  changePreferences,
  readPreferences,
  refuseUnoffered,
  turnOffEmail,
} from './preferences.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  alertKinds: readonly AlertKind[];
}

const perAddress = { attemptsMax: 60, windowMinutes: 15 };

/** Customers' alerts: the inbox, the preferences, and the unsubscribe link for email. */
export function alertRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, alertKinds } = dependencies;
  serve(app, contract.listNotifications, ({ principal, query }) =>
    listNotifications(database, alertKinds, principal.customerId, query),
  );
  serve(app, contract.countUnreadNotifications, ({ principal }) =>
    countUnread(database, principal.customerId),
  );
  serve(app, contract.markNotificationRead, ({ principal, params }) =>
    markRead(database, principal.customerId, params.id),
  );
  serve(app, contract.markNotificationsRead, ({ principal, body }) =>
    markAllRead(database, principal.customerId, body.throughId),
  );
  serve(app, contract.readAlertPreferences, ({ principal }) =>
    readPreferences(database, alertKinds, principal.customerId),
  );
  serve(app, contract.changeAlertPreferences, ({ principal: { customerId }, body, origin }) => {
    const { preferences } = body;
    refuseUnoffered(alertKinds, preferences);
    return changePreferences(database, alertKinds, customerId, () => preferences, origin);
  });
  serve(app, contract.readAccountAlertAmounts, ({ principal }) =>
    readAccountAmounts(database, principal.customerId),
  );
  serve(app, contract.changeAccountAlertAmounts, ({ principal, params, body, origin }) => {
    const accountId = BigInt(params.id);
    const change = { customerId: principal.customerId, accountId, origin };
    return changeAccountAmounts(database, alertKinds, change, body.amounts);
  });
  serveUnsubscribe(app, dependencies);
}

/**
 * A separate scope, because mail programs post a form (RFC 8058), which no other call accepts. Only
 * the token authorizes the request, so it may come from a webmail page, and it does not matter who
 * is signed in.
 */
function serveUnsubscribe(
  app: FastifyInstance,
  { database, sealingKeys, alertKinds }: Dependencies,
): void {
  app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) =>
        done(null, undefined),
      );
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, acceptsForeignOrigin: true };
    });
    serve(scope, contract.unsubscribe, async ({ query, origin }) => {
      await countAttempt(database, `unsubscribe:address:${origin.network}`, perAddress);
      const link = readUnsubscribeToken(sealingKeys, query.token);
      const kind = alertKinds.find(({ name }) => name === link?.kind);
      if (!link || !kind?.choice || kind.choice.isAlwaysEmailed)
        throw new Refusal('email_link_invalid', 'This link is no longer valid.');
      await turnOffEmail(database, kind, link.customerId, origin);
      const message = `We no longer email you about ${kind.choice.subject}.`;
      return { kind: kind.name, message };
    });
  });
}
