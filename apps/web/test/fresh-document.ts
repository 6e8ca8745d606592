import { vi } from 'vitest';

// The file before in this worker has left its page behind, and what the app's modules remember.
vi.resetModules();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
