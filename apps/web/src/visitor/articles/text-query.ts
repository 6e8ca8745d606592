import { type TextName, textNames } from '@seven-hills/bank/folder/texts/bank-texts';
import type { ShownText } from '@seven-hills/contracts/help/texts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export const textQuery = (name: TextName) => api.query('/api/texts/:name', { params: { name } });

/** Texts that came with the document. */
export type SentTexts = Partial<Record<TextName, ShownText>>;

/** Puts texts where their screens read them, so that a rendered page begins with its text. */
export function putTexts(queryClient: QueryClient, texts: SentTexts): void {
  for (const name of textNames) {
    const text = texts[name];
    if (text) queryClient.setQueryData(textQuery(name).queryKey, text);
  }
}

/** Reads the text that came with this document (`http/plugins/web-app/web-app.ts` on the server). */
export function textsInDocument(): SentTexts {
  const element = document.getElementById('texts');
  return element ? JSON.parse(element.textContent) : {};
}
