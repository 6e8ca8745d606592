import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/styles.css';
import { watchActivity } from './lib/activity.ts';

// zod, which comes with the first form, would try to compile its schemas, and the page's policy would
// report the attempt: it forbids eval. This is where zod looks for its settings (zod, `core.ts`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchActivity();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
