import type { TextName } from '@seven-hills/bank/folder/texts/bank-texts';
import type { PageTexts } from '@seven-hills/contracts/help/texts';
import { api } from '../../net/api-client.ts';

/**
 * The texts that came with this document, with which a rendered page begins
 * (`http/plugins/web-app/visitor-pages.ts` on the server).
 */
const sent: PageTexts = (() => {
  const element = document.getElementById('texts');
  return element ? JSON.parse(element.textContent) : {};
})();

export const textQuery = (name: TextName) => ({
  ...api.query('/api/texts/:name', { params: { name } }),
  initialData: () => sent[name],
});

export const aboutQuery = { ...api.query('/api/about-page'), initialData: () => sent.about };
