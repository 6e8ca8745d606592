import { vi } from 'vitest';

// The file before in this worker has left its page behind, and what the app's modules remember.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
