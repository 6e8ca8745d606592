import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles.css';
import './customer/initial-deposit/sandbox-card/hosted-page.css';
import { SandboxCardPage } from './customer/initial-deposit/sandbox-card/sandbox-card-page.tsx';

// The document that the sandbox card processor serves; the bank's payment form embeds it in a
// frame.
const root = document.getElementById('root');
if (!root) throw new Error('fields.html has no #root');

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

createRoot(root).render(
  <StrictMode>
    <SandboxCardPage clientSecret={location.hash.slice(1)} />
  </StrictMode>,
);
