import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = projectRoot();

/** Code whose texts customers and staff read, on screens, in mail, or in documents. */
const folders = [
  'apps/web/src',
  ...['help', 'http', 'money', 'people', 'staff'].map((name) => `apps/server/src/${name}`),
  'packages/bank/src',
  'packages/contracts/src',
];

/** The words that a bank chooses, and phrases with which a text refers to the bank itself. */
const chosen =
  /\b(?:customers?|interest)\b|\b(?:the|this|our|demo|not\s+a)\s+bank\b(?! (?:accounts?|that|of)\b)/i;

/** Texts that keep a word at every bank, and files of which operators read the texts. */
const kept: readonly (string | RegExp)[] = [
  // Nacha Operating Rules, Appendix Four: names of the reasons.
  'Authorization revoked by the customer',
  'Customer advises the originator is not known or not authorized',
  'Credit refused by the customer',
  // Names that only programs and operators see.
  'customer transfer',
  'terms of the bank',
  /^(?:paid for )?customer …$/,
  // Words that no sender's name may contain.
  /^security support secure /,
];
const forOperators =
  /\/(?:api-docs|audit-checks|guard-check|internal-accounts|log-limits|partition-bank|words)\.ts$|\/(?:folder)\//;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => !forOperators.test(path));

const isError = (node: ts.Node) =>
  ts.isNewExpression(node) && /Error$/.test(node.expression.getText());
const isCallOf = (node: ts.Node, name: RegExp) =>
  ts.isCallExpression(node) && name.test(node.expression.getText());
const isProperty = (node: ts.Node, name: RegExp) =>
  ts.isPropertyAssignment(node) && name.test(node.name.getText());

/** Descriptions of the API, logs, errors of the program, and SQL. */
const isForPrograms = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isTaggedTemplateExpression(node) ||
  isError(node) ||
  isCallOf(node, /^(?:defineEndpoint|exportOf\w*|import)$|\b(?:log|logger|console)\b/) ||
  isCallOf(node, /\.query$/) ||
  isProperty(node, /^(?:summary|tag|subject)$/);

const isSql = (text: string) =>
  /\b(?:select|insert into|update|delete from|join|where|exists|in) ?[\s(]|_|\b[a-z]+\.[a-z]+\b|[a-z]+ = |\bcollate\b/.test(
    text,
  ) && !/[.?!]$|^[A-Z]/.test(text);

/** The words that a file writes out although the bank chooses them. */
function faultsIn(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  if (!chosen.test(source)) return [];
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  function check(node: ts.Node, text: string, isShown: boolean): void {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (!isShown || !chosen.test(words) || isSql(words)) return;
    if (kept.some((each) => (typeof each === 'string' ? each === words : each.test(words)))) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: ${words}`);
  }
  function visit(node: ts.Node): void {
    if (isForPrograms(node)) return;
    if (ts.isJsxText(node)) check(node, node.text, true);
    else if (ts.isTemplateExpression(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text)
        .join('…');
      check(node, text, / /.test(text.trim()));
    } else if (ts.isStringLiteralLike(node))
      check(node, node.text, / /.test(node.text.trim()) || /^[A-Z]/.test(node.text));
    // The heading of a column.
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name))
      check(node.name, node.name.text, /^[A-Z]/.test(node.name.text));
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

/** What names a person or a company, and may end with a period: Priya R., Acme Inc. */
const nameBeforePeriod =
  /\{[^{}]*\b(?:holder|recipient|nickname|bankName|companyName|lastName|typedName\.trim\(\)|payee\.name)\}\.(?=[\s`'"<])/g;

test('a name at the end of a sentence is followed by one period', () => {
  const found = folders.flatMap(sourcesIn).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return [...source.matchAll(nameBeforePeriod)].map(([text]) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('texts take the words of the bank’s folder', () => {
  expect(folders.flatMap(sourcesIn).flatMap(faultsIn)).toEqual([]);
});
