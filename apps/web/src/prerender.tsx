import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { fetchVisitorPage } from './app/route-table.ts';
import { createQueryClient } from './net/query-client.ts';

/**
 * Renders the page at the window's address as a visitor sees it first, before any effect has run. The
 * build calls it with a window of its own (`scripts/visitor-pages.ts`); the browser hydrates the result.
 */
export async function renderPage(): Promise<string> {
  await fetchVisitorPage(window.location.pathname);
  const queryClient = createQueryClient(() => undefined);
  const page = renderToString(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
  // Its timers would keep the build from ending.
  queryClient.clear();
  return page;
}
