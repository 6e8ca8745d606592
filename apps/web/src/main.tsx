import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/styles.css';
import { fetchAhead } from './app/route-table.ts';
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
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
