import { type TextName, textNames } from '@seven-hills/bank/folder/texts/bank-texts';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, positiveId } from '../fields.ts';

/** A text of the bank as its readers see it. */
const shownText = z.object({
  title: z.string(),
  description: z.string(),
  /** From which day this version applies; null for a text without versions. */
  effective: calendarDate().nullable(),
  /** Whether it applies today; texts without versions always do. */
  status: z.enum(['current', 'upcoming', 'past']),
  /** The announced version that follows the current one. */
  next: z.object({ id: positiveId, effective: calendarDate() }).nullable(),
  /** HTML of headings, paragraphs, lists, tables, and links; without scripts or styles. */
  html: z.string(),
});
export type ShownText = z.infer<typeof shownText>;

const shared = { tag: 'Bank', access: 'anyone', status: 200 } as const;

export const getText = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/texts/:name',
  summary: 'A text of the bank, such as its terms, for the services that it offers',
  params: z.object({ name: z.enum(textNames) }),
  answer: shownText,
  problems: [],
});

export const getTextVersion = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/text-versions/:id',
  summary: 'A version of a text of the bank, also one that applied earlier or applies later',
  params: z.object({ id: positiveId }),
  answer: shownText,
  problems: ['not_found'],
});

const entry = z.object({ title: z.string(), text: z.string() });
const datedEntry = entry.extend({ year: z.string() });

const aboutPage = z.object({
  intro: z.string(),
  milestones: z.array(datedEntry),
  values: z.array(entry),
  services: z.array(entry),
  testimonials: z.array(z.object({ quote: z.string(), name: z.string(), about: z.string() })),
  awards: z.array(datedEntry),
  regulation: z.array(z.string()),
  closing: entry,
});
export type AboutPage = z.infer<typeof aboutPage>;

export const getAboutPage = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/about-page',
  summary: 'What the about page says, for the services that the bank offers',
  answer: aboutPage,
  problems: [],
});

export const getFeeNotes = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/fee-notes',
  summary: "The bank's notes on its fees",
  answer: z.object({
    /** As in a text; empty without any. */
    html: z.string(),
  }),
  problems: [],
});

const helpTopic = z.object({
  title: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type HelpTopic = z.infer<typeof helpTopic>;

export const getHelpTopics = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/help-topics',
  summary: "The bank's own questions and answers, if it replaces the usual ones",
  answer: z.object({
    /** Null for the usual ones. */
    topics: z.array(helpTopic).nullable(),
  }),
  problems: [],
});

/** The texts that a page of visitors shows, sent with its document. */
export type PageTexts = Partial<Record<TextName, ShownText>> & { about?: AboutPage };
