import { setTimeout as sleep } from 'node:timers/promises';
import { type CurrentUser, getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RenderedPage } from './customer-pages.ts';

export interface FirstAnswers {
  sessionExpiresIn: string;
  user: CurrentUser;
  /** By URL, as JSON. */
  answers: string;
}

/**
 * If the bank is slow, the document is sent without answers, and its page makes the calls itself.
 */
const waitMsMax = 1_000;

/** The headers that identify the caller and the site, as in the page's own calls. */
const sentAlong = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

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
  const tooLate = new AbortController();
  const answers = await Promise.race([
    answersTo(app, request, calls),
    sleep(waitMsMax, null, { signal: tooLate.signal }).catch(() => null),
  ]);
  tooLate.abort();
  return answers;
}

/** The answers as an element of the document, and what its page needs if the document has one. */
export function answersElement(
  { sessionExpiresIn, answers }: FirstAnswers,
  { reads, parts }: Partial<RenderedPage> = {},
): string {
  const others = JSON.stringify({ sessionExpiresIn, reads, parts });
  // A `<` could end the element.
  const content = `${others.slice(0, -1)},"answers":${answers}}`.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-answers">${content}</script>`;
}

async function answersTo(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<FirstAnswers | null> {
  const ask = (url: string) =>
    app.inject({
      url,
      headers: Object.fromEntries(
        sentAlong.flatMap((name) => {
          const value = request.headers[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      remoteAddress: request.raw.socket.remoteAddress ?? '',
    });
  const user = await ask(getCurrentUser.path);
  if (user.statusCode !== 200) return null;
  const others = await Promise.all(calls.map(async (url) => ({ url, answer: await ask(url) })));
  const answers = [{ url: getCurrentUser.path, answer: user }, ...others]
    .filter(({ answer }) => answer.statusCode === 200)
    .map(({ url, answer }) => `${JSON.stringify(url)}:${answer.body}`);
  return {
    sessionExpiresIn: String(user.headers['session-expires-in']),
    user: user.json(),
    answers: `{${answers.join(',')}}`,
  };
}
