import { type CurrentUser, getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import { sharingConnections } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { innerCalls } from './inner-calls.ts';

export interface FirstAnswers {
  user: CurrentUser;
  /** The answers by URL, and when the session ends, as the content of the document's element. */
  content: string;
}

/** The element of the document that has the answers. */
export const answersElement = {
  begin: '<script type="application/json" id="first-answers">',
  end: '</script>',
};

/**
 * If the bank is slow, the document is sent without answers, and its page makes the calls itself.
 */
const waitMsMax = 1_000;

/**
 * Makes the first calls of a signed-in person's page and returns their answers by URL, so that the
 * app need not make the calls (`apps/web/src/net/session/first-answers.ts`).
 * Each call passes the same checks as a request from the page. Answers other than 200 are left out.
 * Returns null without a session, or if the answers take too long.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<FirstAnswers | null> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(giveUp, waitMsMax, null);
  const answers = sharingConnections(() => answersTo(app, request, calls));
  return Promise.race([answers, tooLate]).finally(() => clearTimeout(timer));
}

async function answersTo(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<FirstAnswers | null> {
  const ask = innerCalls(app, request);
  const asked = await Promise.all(
    [getCurrentUser.path, ...calls].map(async (url) => ({ url, answer: await ask(url) })),
  );
  const answers = asked.filter(({ answer }) => answer.status === 200);
  const [user] = answers;
  if (user?.url !== getCurrentUser.path) return null;
  const texts = answers.map(({ url, answer }) => `${JSON.stringify(url)}:${answer.body}`);
  const content = `{"sessionExpiresIn":"${user.answer.headers['session-expires-in']}","answers":{${texts.join(',')}}}`;
  return {
    user: JSON.parse(user.answer.body),
    // A `<` could end the element.
    content: content.replaceAll('<', '\\u003c'),
  };
}
