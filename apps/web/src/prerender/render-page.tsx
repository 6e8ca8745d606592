import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { fetchVisitorPage } from '../app/route-table.ts';
import { createQueryClient } from '../net/query-client.ts';
import { asSent } from './as-sent.ts';

/**
 * Renders the page at the window's URL as a visitor first sees it, before any effect runs. The
 * browser hydrates the result.
 */
export async function renderPage(): Promise<string> {
  await fetchVisitorPage(window.location.pathname);
  const queryClient = createQueryClient(() => undefined);
  const page = renderToString(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
  // Otherwise, its timers would keep the thread from ending.
  queryClient.clear();
  return asSent(page);
}
