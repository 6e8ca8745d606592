import { brotliDecompressSync } from 'node:zlib';
import { brand } from '@seven-hills/bank/brand';
import { driveLanes, type LoadFigures, type LoadOrder, readOrder } from './drive-lanes.ts';

/** The program's command line argument, as JSON. */
export interface DocumentOrder extends LoadOrder {
  /** The address of the page. */
  path: string;
}

/** The program's output, as JSON. */
export interface DocumentFigures extends Pick<LoadFigures, 'perSecond' | 'latencyMs' | 'refused'> {
  /** The share of documents that contained their page; the browser renders the others. */
  renderedShare: number;
}

/** Opens the document of a page, each time as a different signed-in customer. */
async function openDocuments(): Promise<DocumentFigures> {
  const [order, customers] = await readOrder<DocumentOrder>();
  const requests = customers.map(({ sessionToken }) => ({
    text: `GET ${order.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${sessionToken}; ${brand.signedInCookie}=1\r\nAccept-Encoding: br\r\n\r\n`,
  }));
  let documents = 0;
  let rendered = 0;
  const { perSecond, latencyMs, refused } = await driveLanes(
    order,
    () => requests[Math.floor(Math.random() * requests.length)] ?? { text: '' },
    ({ status, body }) => {
      if (status !== 200) return false;
      documents += 1;
      // A document without answers is sent as it is stored.
      if (body.startsWith('<!doctype')) return true;
      const document = brotliDecompressSync(Buffer.from(body, 'latin1'));
      if (document.includes('data-signed-in')) rendered += 1;
      return true;
    },
  );
  return { perSecond, latencyMs, refused, renderedShare: rendered / Math.max(1, documents) };
}

process.stdout.write(JSON.stringify(await openDocuments()));
