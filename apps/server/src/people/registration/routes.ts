import type { OfferableType } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { checkPassword, register } from '@seven-hills/contracts/people/registration';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { accountTypeNotOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { isGuessable } from '../password-rules/refuse-guessable.ts';
import { type KnownBy, registerCustomer } from './register-customer.ts';

/**
 * Accounts that one network address may open in an hour: enough for an office, too few for a
 * script.
 */
const perAddress = { attemptsMax: 200, windowMinutes: 60 };
/** Each attempt sends mail to the address, so this limit keeps a mailbox from being flooded. */
const perAccount = { attemptsMax: 5, windowMinutes: 60 };

/** The number of passwords that one network address may have checked in an hour. */
const checksPerAddress = { attemptsMax: 600, windowMinutes: 60 };

interface Dependencies {
  database: Database;
  keys: Keys;
  siteUrl: SiteUrl;
  /** Whether the initial deposit can be paid by card. */
  takesCards: boolean;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * states why no account was opened, which otherwise only the mail does.
   */
  saysWhy: boolean;
  /** False in a demo without a mail server. */
  sendsMail: boolean;
  /** The types of account that can be opened. */
  offeredTypes: readonly OfferableType[];
}

const reasons: Record<KnownBy, string> = {
  email: `A ${words.customer} of this demo ${words.bank} already has this email address. Sign in with it, or use another one.`,
  ssn: `A ${words.customer} of this demo ${words.bank} already has this SSN. Use another one.`,
};

export function registrationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;

  serve(app, checkPassword, async ({ body, origin }) => {
    await countAttempt(database, `check-password:address:${origin.network}`, checksPerAddress);
    return { isTooCommon: await isGuessable(body.password, body) };
  });

  serve(app, register, async ({ body, origin }) => {
    const { accountType } = body;
    if (accountType !== 'none' && !dependencies.offeredTypes.includes(accountType))
      throw accountTypeNotOffered(accountType);
    await countAttempt(database, `register:address:${origin.network}`, perAddress);
    await countAttempt(database, `register:account:${body.email}`, perAccount);
    const opened = await registerCustomer(dependencies, body, origin);
    if (dependencies.saysWhy && typeof opened === 'string')
      throw new Refusal('conflict', reasons[opened], {
        errors: [{ path: opened, message: reasons[opened] }],
      });
    // In all other cases, the response is the same whether or not the address or the SSN is known.
    const created = 'Your account was created. Please sign in.';
    return {
      message: dependencies.sendsMail
        ? `${created} If that does not work, please read the message that we sent to your email address.`
        : created,
    };
  });
}
