import { vi } from 'vitest';

// The previous file in this worker left its page behind, and the state of the app's modules.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
