import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aboutFileSchema } from '@seven-hills/bank/folder/about-file';
import { bankFileSchema } from '@seven-hills/bank/folder/bank-file';
import { billersFile, billersFileSchema } from '@seven-hills/bank/folder/billers/billers-file';
import { lineOf } from '@seven-hills/bank/folder/line-of';
import { pictures } from '@seven-hills/bank/folder/read-folder';
import { readToml } from '@seven-hills/bank/folder/read-toml';
import { projectRoot } from '@seven-hills/project';
import type { BankMode } from '../platform/bank-mode.ts';
import { exampleFolders } from './demo-identity.ts';

/** The parts of the about page that claim something of one bank. */
const stories = ['testimonials', 'awards', 'milestones'] as const;

/** What authors leave where a text is still to be written. */
const placeholder = /\bTODO\b|\bTBD\b|\bFIXME\b|\blorem ipsum\b|\bLorem\b/;

/**
 * What production refuses in a bank's folder, with file and line: an example's logo and icons,
 * words on the home page, testimonials, awards, milestones, and introduction, also under other
 * punctuation, its invented billers, and placeholders. `tag-faults.ts` refuses tags that nothing
 * fills.
 */
export function folderProblems(mode: BankMode, folder: string): string[] {
  if (mode === 'demo') return [];
  return [
    ...exampleFiles(folder),
    ...exampleWords(folder),
    ...exampleStories(folder),
    ...exampleBillers(folder),
    ...placeholders(folder),
  ];
}

function exampleFiles(folder: string): string[] {
  return pictures.flatMap((name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    const isExample = exampleFolders.some((example) =>
      content.equals(readFileSync(resolve(projectRoot(), example, name))),
    );
    const how = name === 'logo.svg' ? '' : ` Draw it from the logo: npm run icons -- ${folder}`;
    return isExample
      ? [`BANK_MODE=production needs the bank's own ${file}: it is an example's.${how}`]
      : [];
  });
}

/** The texts of bank.toml that describe one bank. */
const described = [
  ['bank', 'description'],
  ['landing', 'title'],
  ['landing', 'lead'],
  ['landing', 'closing_title'],
] as const;

function exampleWords(folder: string): string[] {
  const wordsIn = (each: string) => {
    const values = readToml(join(each, 'bank.toml'), bankFileSchema);
    return described.map(([part, key]) => essence(String(Reflect.get(values[part], key))));
  };
  const file = join(folder, 'bank.toml');
  const content = readFileSync(file, 'utf8');
  const known = new Set(exampleFolders.flatMap((each) => wordsIn(resolve(projectRoot(), each))));
  return wordsIn(folder).flatMap((words, index) => {
    const path = described[index] ?? [];
    return known.has(words)
      ? [
          `BANK_MODE=production needs the bank's own ${path.join('.')} in ${file}:${lineOf(content, path)}: it is an example's.`,
        ]
      : [];
  });
}

const aboutFile = (folder: string) => join(folder, 'texts/about.toml');

function exampleStories(folder: string): string[] {
  const file = aboutFile(folder);
  const [about, content] = [readToml(file, aboutFileSchema), readFileSync(file, 'utf8')];
  const examples = exampleFolders.map((each) => {
    const example = aboutFile(resolve(projectRoot(), each));
    return readToml(example, aboutFileSchema);
  });
  const known = new Set(
    examples.flatMap((example) => [
      essence(example.intro),
      ...stories.flatMap((part) => example[part].flatMap(essencesOf)),
    ]),
  );
  const refused = (path: readonly string[], what: string) =>
    `BANK_MODE=production needs the bank's own ${what} in ${file}:${lineOf(content, path)}: it is an example's.`;
  return [
    ...(known.has(essence(about.intro)) ? [refused(['intro'], 'intro')] : []),
    ...stories.flatMap((part) =>
      about[part].flatMap((story, index) =>
        essencesOf(story).some((each) => known.has(each))
          ? [
              refused(
                [part, String(index)],
                `${part} (${'quote' in story ? story.name : story.title})`,
              ),
            ]
          : [],
      ),
    ),
  ];
}

type Story = { quote: string; name: string } | { title: string; text: string };

/** A story is an example's if its words are, or the person or prize that it names. */
const essencesOf = (story: Story): string[] =>
  'quote' in story
    ? [essence(story.quote), essence(story.name)]
    : [essence(`${story.title} ${story.text}`)];

/** The letters and digits of a text, so that another comma does not make it another story. */
const essence = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Companies that do not exist: nobody would get what is paid to them. */
function exampleBillers(folder: string): string[] {
  const billersIn = (each: string) => {
    const file = billersFile(each);
    return existsSync(file) ? readToml(file, billersFileSchema).billers : [];
  };
  const known = new Set(
    exampleFolders.flatMap((each) =>
      billersIn(resolve(projectRoot(), each)).map(({ routing_number }) => routing_number),
    ),
  );
  const file = billersFile(folder);
  return billersIn(folder).flatMap(({ name, routing_number }, index) => {
    if (!known.has(routing_number)) return [];
    const line = lineOf(readFileSync(file, 'utf8'), ['billers', String(index), 'routing_number']);
    return [
      `BANK_MODE=production does not pay the invented company ${name} in ${file}:${line}: please remove it.`,
    ];
  });
}

function placeholders(folder: string): string[] {
  const texts = readdirSync(join(folder, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|toml)$/.test(name))
    .map((name) => join('texts', name));
  return ['bank.toml', ...texts.sort()].flatMap((name) => {
    const file = join(folder, name);
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = placeholder.exec(line)?.[0] ?? unfilled(line);
        return found === undefined
          ? []
          : [
              `BANK_MODE=production needs a text for the placeholder ${found} in ${file}:${index + 1}.`,
            ];
      });
  });
}

/** Braces that are no tag, such as `{{ your bank here }}`. */
function unfilled(line: string): string | undefined {
  const rest = line.replaceAll(/\{\{[#^/]?\s*[\w-]+\s*\}\}/g, '');
  return /\{\{.*?(\}\}|$)/.exec(rest)?.[0];
}
