import { bankDocument } from '@seven-hills/bank/folder/bank-document';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { Plugin } from 'vite';

/**
 * Writes the bank's values into the documents of the development server, as the bank's server does.
 */
export function devDocument(): Plugin {
  return {
    name: 'dev-document',
    apply: 'serve',
    transformIndexHtml: (document) => bankDocument(document, bankValues),
  };
}
