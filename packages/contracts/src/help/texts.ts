import { textNames } from '@seven-hills/bank/folder/texts/bank-texts';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate } from '../fields.ts';

/** A text of the bank as its readers see it. */
const shownText = z.object({
  title: z.string(),
  description: z.string(),
  /** From which day this version applies; null for a text without versions. */
  effective: calendarDate().nullable(),
  /** HTML of headings, paragraphs, lists, tables, and links; without scripts or styles. */
  html: z.string(),
});
export type ShownText = z.infer<typeof shownText>;

export const getText = defineEndpoint({
  method: 'GET',
  path: '/api/texts/:name',
  tag: 'Bank',
  summary: 'A text of the bank, such as its terms, for the services that it offers',
  access: 'anyone',
  params: z.object({ name: z.enum(textNames) }),
  status: 200,
  answer: shownText,
  problems: [],
});
