import {
  getAboutPage,
  getFeeNotes,
  getHelpTopics,
  getText,
  getTextVersion,
} from '@seven-hills/contracts/help/texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { findVersion, type TextBook } from '../../people/agreements/text-versions.ts';
import { showAboutPage, showFeeNotes, showHelpTopics, showText, showVersion } from './show-text.ts';

interface Dependencies {
  database: Database;
  services: () => Promise<BankServices>;
  textBook: TextBook;
}

export function textRoutes(
  app: FastifyInstance,
  { database, services, textBook }: Dependencies,
): void {
  serve(app, getAboutPage, async () => showAboutPage(await services()));
  serve(app, getFeeNotes, async () => ({ html: showFeeNotes(await services()) }));
  serve(app, getHelpTopics, async () => ({ topics: showHelpTopics(await services()) }));
  serve(app, getText, async ({ params }) =>
    showText(params.name, await services(), await textBook.current()),
  );
  serve(app, getTextVersion, async ({ params }) => {
    const version = await findVersion(database, BigInt(params.id));
    if (!version) throw new Refusal('not_found', 'There is no such version.');
    return showVersion(version);
  });
}
