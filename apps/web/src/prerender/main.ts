// A worker thread of the server. With a page of visitors to render, it renders this page, sends it
// to its parent, and ends, because each begins with modules that nothing has used yet, as in a
// browser. Otherwise, it makes the documents with customers' pages, one after the other.

import './window.ts';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { customerDocument } from './customer-document.ts';
import type { DocumentOrder, PageOrder } from './page-order.ts';
import { renderCustomerPage } from './render-customer-page.tsx';
import { renderPage } from './render-page.tsx';

/** On Linux, of this thread alone: what else the machine does comes first. */
const lowPriority = 10;

if ((workerData as Partial<PageOrder>).address !== undefined)
  parentPort?.postMessage(await renderPage());
else {
  if (process.platform === 'linux') setPriority(lowPriority);
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (order: DocumentOrder) => {
    // A page that cannot be rendered ends the thread, and with it whatever it may have left.
    last = last.then(async () => {
      const document = customerDocument(order, await renderCustomerPage(order));
      parentPort?.postMessage({ id: order.id, document }, [document.buffer]);
    });
  });
  parentPort?.postMessage('ready');
}
