import type { QueryClient } from '@tanstack/react-query';
import { isPaged } from '../query-client.ts';
import { reportSessionLifetime } from './session-lifetime.ts';

type Parsed = ReturnType<typeof JSON.parse>;

/** The query that an answer belongs to. */
export interface FirstRead {
  queryKey: readonly unknown[];
  /** The URL of the answer. */
  address: string;
}

interface FirstAnswers {
  sessionExpiresIn: string;
  /** The responses by URL. */
  answers: Record<string, Parsed>;
  /** If the document contains the page: the queries that its answers belong to, and its code. */
  reads?: readonly FirstRead[];
  parts?: readonly string[];
}

/** How long a response stays usable, for a first screen whose script is still loading. */
const freshMs = 10_000;

let answers = new Map<string, Parsed>();

/** Stores an answer as what its query has read. */
export function putAnswer(
  queryClient: QueryClient,
  { queryKey, address }: FirstRead,
  sent: Readonly<Record<string, unknown>>,
): void {
  const data = sent[address];
  queryClient.setQueryData(
    queryKey,
    isPaged(queryKey) ? { pages: [data], pageParams: [undefined] } : data,
    // What a screen reads again whenever it opens has just been read for this opening.
    { updatedAt: Date.now() + freshMs },
  );
}

/**
 * Reads the answers that came with the document (`http/plugins/web-app/first-answers.ts` on the
 * server). Those that the document's page shows are there when the app takes it over. Returns the
 * names of the page's code.
 */
export function readFirstAnswers(queryClient: QueryClient): readonly string[] {
  const element = document.getElementById('first-answers');
  if (!element) return [];
  element.remove();
  const sent: FirstAnswers = JSON.parse(element.textContent);
  answers = new Map(Object.entries(sent.answers));
  for (const read of sent.reads ?? []) {
    putAnswer(queryClient, read, sent.answers);
    answers.delete(read.address);
  }
  reportSessionLifetime(sent.sessionExpiresIn);
  setTimeout(dropFirstAnswers, freshMs);
  return sent.parts ?? [];
}

/** Takes the response to a read that the document included. Each can be taken once. */
export function takeFirstAnswer(address: string): { body: Parsed } | null {
  if (!answers.has(address)) return null;
  const body = answers.get(address);
  answers.delete(address);
  return { body };
}

/** Discards the other responses, which a change may have made outdated. */
export function dropFirstAnswers(): void {
  answers = new Map();
}
