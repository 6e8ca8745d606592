import {
  getAboutPage,
  getFeeNotes,
  getHelpTopics,
  getText,
} from '@seven-hills/contracts/help/texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { showAboutPage, showFeeNotes, showHelpTopics, showText } from './show-text.ts';

export function textRoutes(
  app: FastifyInstance,
  { services }: { services: () => Promise<BankServices> },
): void {
  serve(app, getAboutPage, async () => showAboutPage(await services()));
  serve(app, getFeeNotes, async () => ({ html: showFeeNotes(await services()) }));
  serve(app, getHelpTopics, async () => ({ topics: showHelpTopics(await services()) }));
  serve(app, getText, async ({ params }) => showText(params.name, await services()));
}
