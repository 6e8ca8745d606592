// A worker thread of the server that renders one page of visitors and sends it to its parent. Each
// page begins with modules that nothing has used yet, as in a browser.

import './window.ts';
import { parentPort } from 'node:worker_threads';
import { renderPage } from './render-page.tsx';

parentPort?.postMessage(await renderPage());
