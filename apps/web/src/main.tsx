import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/styles.css';
import { watchActivity } from './lib/activity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchActivity();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
