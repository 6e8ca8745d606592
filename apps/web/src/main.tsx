import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isCustomersPage, isPrerendered } from './app/prerendered.ts';
import './app/styles.css';
import { fetchAhead, fetchVisitorPage } from './app/route-table.ts';
import { watchActivity } from './net/activity.ts';
import { createQueryClient } from './net/query-client.ts';
import { currentUserQuery, noteCurrentUser } from './net/session/current-user.ts';
import { readFirstAnswers } from './net/session/first-answers.ts';
import { handleSignedOut } from './net/session/session-ended.ts';
import { mayBeSignedIn } from './net/session/visitor-hint.ts';
import { fetchParts } from './ui/fetched.tsx';

import { rememberScrolling } from './ui/navigation/scroll-memory.ts';

// Without this setting, zod, which loads with the first form, would try to compile its schemas with
// eval; the page's content security policy forbids that and would report the attempt. zod reads its
// settings from this global (zod, `core.ts`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchActivity();
rememberScrolling();
// Back may restore a page from memory although its session has since ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !mayBeSignedIn()) window.location.reload();
});
const queryClient = createQueryClient(handleSignedOut);
const parts = readFirstAnswers(queryClient);
const knownUser = queryClient.getQueryData(currentUserQuery.queryKey);
if (knownUser) noteCurrentUser(knownUser);
if (mayBeSignedIn()) {
  // Start both before anything renders: the first content of a signed-in screen waits for both.
  void queryClient.prefetchQuery(currentUserQuery);
  fetchAhead(window.location.pathname);
}
// Load a rendered page's code first, so that no waiting screen replaces it. No `await`, because it
// would move the code that the screens share with this module into more files.
if (isPrerendered(root)) takeOver(root, fetchVisitorPage(window.location.pathname));
else if (knownUser && isCustomersPage(root)) takeOver(root, fetchParts(parts));
else {
  window.pressedEarly?.stop();
  createRoot(root).render(app());
}

/**
 * Makes the page that the server has rendered the app's. As a transition, so that the browser can
 * respond in between; a click makes React finish first.
 */
function takeOver(rendered: HTMLElement, code: Promise<unknown>) {
  void Promise.all([import('./app/follow-typed.ts'), code]).then(([{ followTyped }]) =>
    startTransition(() => void hydrateRoot(rendered, app(followTyped(rendered)))),
  );
}

function app(onReady?: () => void) {
  return (
    <StrictMode>
      <App queryClient={queryClient} onReady={onReady} />
    </StrictMode>
  );
}
