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
import { mayBeSignedIn } from './net/visitor-hint.ts';
import { rememberScrolling } from './ui/navigation/scroll-memory.ts';

// zod, which comes with the first form, would try to compile its schemas, and the page's policy would
// report the attempt: it forbids eval. This is where zod looks for its settings (zod, `core.ts`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

readFirstAnswers();
watchActivity();
rememberScrolling();
// Back may restore the page of a session that has been ended, as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !mayBeSignedIn()) window.location.reload();
});
const queryClient = createQueryClient(handleSignedOut);
if (mayBeSignedIn()) {
  // Asked before anything is rendered: what stands first on a signed-in screen waits for both.
  void queryClient.prefetchQuery(currentUserQuery);
  fetchAhead(window.location.pathname);
}
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
);
// What is typed or pressed before the app listens would be lost: a form is inert until then.
if (isPrerendered(root)) {
  // The page must not be replaced by a waiting screen, so its code comes first. Without `await`, which
  // would move what the screens share with this module into more files.
  void fetchVisitorPage(window.location.pathname).then(() => {
    hydrateRoot(root, app);
    root.inert = false;
  });
} else {
  createRoot(root).render(app);
  root.inert = false;
}
