import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isPrerendered } from './app/prerendered.ts';
import './app/styles.css';
import { fetchAhead, fetchVisitorPage } from './app/route-table.ts';
import { watchActivity } from './net/activity.ts';
import { createQueryClient } from './net/query-client.ts';
import { currentUserQuery } from './net/session/current-user.ts';
import { readFirstAnswers } from './net/session/first-answers.ts';
import { handleSignedOut } from './net/session/session-ended.ts';
import { mayBeSignedIn } from './net/session/visitor-hint.ts';
import { rememberScrolling } from './ui/navigation/scroll-memory.ts';

// Without this setting, zod, which loads with the first form, would try to compile its schemas with
// eval; the page's content security policy forbids that and would report the attempt. zod reads its
// settings from this global (zod, `core.ts`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

readFirstAnswers();
watchActivity();
rememberScrolling();
// Back may restore a page from memory although its session has since ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !mayBeSignedIn()) window.location.reload();
});
const queryClient = createQueryClient(handleSignedOut);
if (mayBeSignedIn()) {
  // Start both before anything renders: the first content of a signed-in screen waits for both.
  void queryClient.prefetchQuery(currentUserQuery);
  fetchAhead(window.location.pathname);
}
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
);
// Input before the app is interactive would be lost, so a page with a form is inert until then.
if (isPrerendered(root)) {
  // Load the page's code first, so that no waiting screen replaces the prerendered page. No
  // `await`, because it would move the code that the screens share with this module into more
  // files.
  void fetchVisitorPage(window.location.pathname).then(() => {
    hydrateRoot(root, app);
    root.inert = false;
  });
} else {
  createRoot(root).render(app);
  root.inert = false;
}
