import { z } from 'zod';
import { fillText, type TextFacts } from './texts/fill-text.ts';
import { table, tables, text } from './toml-fields.ts';

/** `texts/about.toml`: the bank's story, in texts with the tags of `fill-text.ts`. */
export const aboutFileSchema = table({
  intro: text(600),
  milestones: tables({ year: text(20), title: text(80), text: text(400) }),
  values: tables({ title: text(80), text: text(400) }),
  services: tables({ title: text(120), text: text(600) }),
  testimonials: tables({ quote: text(400), name: text(60), about: text(80) }),
  awards: tables({ year: text(20), title: text(80), text: text(120) }),
  regulation: z.array(text(400), { error: 'must be a list of texts' }).default([]),
  closing: table({ title: text(80), text: text(200) }),
});

export type AboutPage = z.output<typeof aboutFileSchema>;

/** The page for what the bank offers: filled, without the entries whose title comes out empty. */
export function fillAbout(about: AboutPage, facts: TextFacts): AboutPage {
  const filled = fillEach(about, facts) as AboutPage;
  return { ...filled, services: filled.services.filter(({ title }) => title !== '') };
}

function fillEach(content: unknown, facts: TextFacts): unknown {
  if (typeof content === 'string') return fillText(content, facts);
  if (Array.isArray(content)) return content.map((each) => fillEach(each, facts));
  return Object.fromEntries(
    Object.entries(content as object).map(([key, each]) => [key, fillEach(each, facts)]),
  );
}
