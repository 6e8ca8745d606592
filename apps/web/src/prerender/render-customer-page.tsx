import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { movements } from '../money/movement/bank-movements.ts';
import { addressOf } from '../net/api-client.ts';
import { createQueryClient } from '../net/query-client.ts';
import { currentUserQuery } from '../net/session/current-user.ts';
import { type FirstRead, putAnswer } from '../net/session/first-answers.ts';
import { currentToast } from '../ui/feedback/toast.ts';
import { type Part, withParts } from '../ui/fetched.tsx';
import { asSent } from './as-sent.ts';
import type { CustomerPage, DocumentOrder } from './page-order.ts';
import { showAt } from './window.ts';

/** A screen asks for more once it has its first answers; none asks more often. */
const passesMax = 6;

/**
 * The queries of the addresses that pages have asked for. Neither says anything about a customer.
 */
const queryKeys = new Map<string, FirstRead['queryKey']>([
  [addressOf('/api/auth/user'), currentUserQuery.queryKey],
]);

/**
 * Renders a customer's page from the answers to its first calls. Everything of the customer is in
 * the order and in a query client of this order alone; while they are in use, nothing is awaited,
 * and nothing may be left for later (`window.ts`). Fails if something was.
 */
export async function renderCustomerPage(
  order: Pick<DocumentOrder, 'url' | 'answers'>,
): Promise<CustomerPage> {
  // The code of the page is loaded between attempts, each of which starts from nothing.
  for (;;) {
    const attempt = showAt(order.url, () => renderOnce(order.answers));
    if (currentToast() !== null || movements.orders().length > 0)
      throw new Error('the page left something behind');
    if ('page' in attempt) return attempt.page;
    await Promise.all(attempt.missing.map((part) => part.fetch()));
  }
}

function renderOnce(content: string): { page: CustomerPage } | { missing: readonly Part[] } {
  const { answers }: { answers: Record<string, unknown> } = JSON.parse(content);
  const queryClient = createQueryClient(() => undefined);
  const reads: FirstRead[] = [];
  function put(address: string, queryKey: FirstRead['queryKey']) {
    const read = { address, queryKey };
    putAnswer(queryClient, read, answers);
    reads.push(read);
  }
  try {
    for (const address of Object.keys(answers)) {
      const queryKey = queryKeys.get(address);
      if (queryKey) put(address, queryKey);
    }
    for (let pass = 1; pass <= passesMax; pass++) {
      const { result, parts } = withParts(() =>
        renderToString(
          <StrictMode>
            <App queryClient={queryClient} />
          </StrictMode>,
        ),
      );
      const missing = parts.filter(({ isLoaded }) => !isLoaded);
      if (missing.length > 0) return { missing };
      const found = answerable(queryClient, answers);
      if (found.length === 0) {
        const names = [...new Set(parts.map(({ name }) => name))];
        return { page: { html: asSent(result), reads, parts: names } };
      }
      for (const { address, queryKey } of found) {
        queryKeys.set(address, queryKey);
        put(address, queryKey);
      }
    }
    throw new Error('the page keeps asking for more');
  } finally {
    queryClient.clear();
  }
}

/** The queries without data that have an answer. */
function answerable(
  queryClient: ReturnType<typeof createQueryClient>,
  answers: Readonly<Record<string, unknown>>,
): FirstRead[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data === undefined)
    .map(({ queryKey }) => {
      const [, path, input] = queryKey as [string, string, Parameters<typeof addressOf>[1]?];
      return { queryKey, address: addressOf(path, input) };
    })
    .filter(({ address }) => Object.hasOwn(answers, address));
}
