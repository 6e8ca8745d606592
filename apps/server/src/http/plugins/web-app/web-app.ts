import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { bankDocument, escapeHtml } from '@seven-hills/bank/folder/bank-document';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { isPagePath, isStaffPath } from '@seven-hills/bank/pages';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { nothingHere } from '../../refusals.ts';
import { sendProblem } from '../errors.ts';
import { aroundPage } from './around-page.ts';
import { encodingFor, sendBuiltFile, sendCompressed, serveBuiltFiles } from './built-files.ts';
import { type DocumentOrder, type LeftToBrowser, openCustomerPages } from './customer-pages.ts';
import { answersElement, type FirstAnswers, firstAnswers } from './first-answers.ts';
import { type Look, lookFor, readLooks } from './looks.ts';
import { type Current, readVisitorPages, type TextsAt } from './visitor-pages.ts';

/**
 * Serves the built web app: hashed, precompressed assets that browsers cache permanently, and
 * `index.html` for every page. An unknown address gets the same document with status 404, so that
 * the app shows its not-found screen and other clients see the correct status.
 */
export const webApp = fastifyPlugin(
  async (
    app: FastifyInstance,
    {
      webRoot,
      pages,
      services,
      textsAt,
      hasSandboxCards,
      countPage = () => undefined,
    }: {
      webRoot: string | null;
      /** The pages that capabilities declare. */
      pages: readonly string[];
      services: () => Promise<Current>;
      textsAt: TextsAt;
      hasSandboxCards: boolean;
      /** Counts a customer's page: rendered, or why it was left to the browser. */
      countPage?: ((outcome: 'rendered' | LeftToBrowser) => void) | undefined;
    },
  ) => {
    const index = webRoot === null ? null : await readIndex(webRoot);
    let written: { version: string; document: string } | null = null;
    /** The document with the bank's services, rebuilt when the terms or rates have changed. */
    const documentOf = ({ version, services: offered }: Current): string => {
      if (written?.version !== version)
        written = { version, document: withServices(index ?? '', offered) };
      return written.document;
    };
    const ahead = webRoot === null || index === null ? null : await readScreensAhead(webRoot);
    const documentWith = (inHead: string, current: Current) =>
      documentOf(current).replace('</head>', () => `${inHead}</head>`);
    const withLook = webRoot === null || index === null ? null : await readLooks(webRoot, index);
    const visitorPages =
      webRoot === null || ahead === null
        ? null
        : await readVisitorPages(
            webRoot,
            (url, current, look) => {
              const document = documentWith(linksTo(listedAt(url, ahead.visitor)), current);
              return withLook?.(document, look) ?? document;
            },
            (template) => bankDocument(template, bankValues),
            textsAt,
          );
    const waitingRoot = webRoot === null ? null : await readWaitingRoot(webRoot);
    const customerPages =
      webRoot === null || waitingRoot === null ? null : openCustomerPages(webRoot, app.log);
    if (customerPages) app.addHook('onClose', () => customerPages.close());
    let frames: { version: string; at: Map<string, DocumentOrder['frame']> } | null = null;
    /** What surrounds the page at an address, which is the same for every customer. */
    function frameAt(
      url: string,
      current: Current,
      look: Look,
      waitingRoot: string,
    ): DocumentOrder['frame'] {
      const key = JSON.stringify([url, look]);
      if (frames?.version !== current.version) frames = { version: current.version, at: new Map() };
      const known = frames.at.get(key);
      if (known) return known;
      const links = ahead ? linksTo(listedAt(url, ahead.signedIn)) : '';
      const document = documentWith(links, current);
      const whole = withLook?.(document, look) ?? document;
      const [before, after] = aroundPage(whole, waitingRoot, 'data-signed-in');
      const { begin, end } = answersElement;
      const frame = [before, `</div>${begin}`, end + after] as const;
      frames.at.set(key, frame);
      return frame;
    }
    /** The document with a customer's page, if the server renders it here and can do so now. */
    async function customerDocument(
      request: FastifyRequest,
      reply: FastifyReply,
      { user, content: answers }: FirstAnswers,
      current: Current,
    ): Promise<Buffer | null> {
      const { url } = request;
      if (!customerPages || waitingRoot === null || !ahead?.rendered?.includes(url)) return null;
      if (user.role !== 'user' || !user.isAdmitted) return null;
      const frame = frameAt(url, current, lookFor(request), waitingRoot);
      const encoding = encodingFor(request);
      const document = await customerPages.render({ url, frame, answers, encoding }, current);
      countPage(typeof document === 'string' ? document : 'rendered');
      if (typeof document === 'string') return null;
      if (encoding) reply.header('content-encoding', encoding);
      return document;
    }
    const renderedPage = async (request: FastifyRequest, current: Current) => {
      try {
        return await visitorPages?.(request.url, current, lookFor(request));
      } catch (error) {
        // The browser renders it.
        request.log.error({ err: error }, 'a page of visitors could not be rendered');
        return null;
      }
    };
    const isServed = (path: string) => hasSandboxCards || !path.startsWith('sandbox-card/');
    if (webRoot !== null && index !== null) await serveBuiltFiles(app, webRoot, isServed);
    app.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (index === null || !wantsPage || path.startsWith('/api/') || path.startsWith('/assets/'))
        return sendProblem(request, reply, nothingHere());
      reply
        .status(isPagePath(path) || isStaffPath(path) || pages.includes(path) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-encoding, sec-fetch-site')
        .type('text/html; charset=utf-8');
      const isSignedIn = request.cookies[brand.signedInCookie] === '1';
      const current = await services();
      const page = isSignedIn ? null : await renderedPage(request, current);
      if (page) return sendBuiltFile(request, reply, page);
      const answers =
        ahead && isSignedIn && request.method === 'GET'
          ? await firstAnswers(app, request, listedAt(request.url, ahead.calls))
          : null;
      if (!answers)
        return reply.send(documentWith(ahead ? linksAhead(ahead, request) : '', current));
      reply.header('cache-control', 'no-store');
      const document = await customerDocument(request, reply, answers, current);
      if (document) return reply.send(document);
      const links = ahead ? linksTo(listedAt(request.url, ahead.signedIn)) : '';
      const element = answersElement.begin + answers.content + answersElement.end;
      return sendCompressed(request, reply, documentWith(links + element, current));
    });
  },
  { name: 'web-app' },
);

/** Returns the bank's document for every page, or null without a build. */
async function readIndex(webRoot: string): Promise<string | null> {
  const file = join(webRoot, 'index.html');
  return existsSync(file) ? bankDocument(await readFile(file, 'utf8'), bankValues) : null;
}

/** Returns the root of the bank's document with the waiting screen, or null without a build. */
async function readWaitingRoot(webRoot: string): Promise<string | null> {
  const file = join(webRoot, '.vite/visitor-pages.json');
  if (!existsSync(file)) return null;
  const { firstPaint }: { firstPaint: string } = JSON.parse(await readFile(file, 'utf8'));
  return bankDocument(firstPaint, bankValues);
}

/** Embeds the bank's services. */
function withServices(index: string, services: BankServices): string {
  const content = escapeHtml(JSON.stringify(services));
  return index.replace('</head>', () => `<meta name="bank-services" content="${content}"></head>`);
}

/**
 * The files that a first visit to an address needs in addition to the common scripts
 * (`screens-ahead.ts`).
 */
interface ScreensAhead {
  visitor: ByAddress;
  signedIn: ByAddress;
  /** The calls that its first screen makes for a signed-in person. */
  calls: ByAddress;
  /** The addresses at which the server renders a customer's page. */
  rendered?: readonly string[];
}
type ByAddress = Record<string, readonly string[]>;

async function readScreensAhead(webRoot: string): Promise<ScreensAhead> {
  return JSON.parse(await readFile(join(webRoot, '.vite/screens-ahead.json'), 'utf8'));
}

/** Lets the browser load these in parallel with the entry script instead of after it. */
function linksAhead(ahead: ScreensAhead, { url, cookies }: FastifyRequest): string {
  const isSignedIn = cookies[brand.signedInCookie] === '1';
  const scripts = listedAt(url, isSignedIn ? ahead.signedIn : ahead.visitor);
  return linksTo(scripts) + (isSignedIn ? currentUserPreload : '');
}

const linksTo = (scripts: readonly string[]): string =>
  scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('');

/** Must match the app's own request, including cookies, or the browser fetches it twice. */
const currentUserPreload = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${getCurrentUser.path}">`;

function listedAt(url: string, byAddress: ByAddress): readonly string[] {
  const [path = '', query] = url.split('?', 2);
  const view = new URLSearchParams(query).get('view');
  for (const address of [`${path}?view=${view}`, path])
    if (Object.hasOwn(byAddress, address)) return byAddress[address] ?? [];
  return [];
}
