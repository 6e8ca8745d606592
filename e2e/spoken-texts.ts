import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A node of the browser's accessibility tree, as its debugging protocol describes it. */
interface SpokenNode {
  nodeId: string;
  parentId?: string;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
}

/** What a screen reader that reads a page through says as one text; a button, by its name. */
const saidWhole = /^(?:heading|link|paragraph)$/;

/**
 * Checks that no text that screen readers say as one joins the words of two elements, such as
 * "Send MoneyTo another customer". Chromium separates the boxes of a name, but not the texts
 * of its accessibility tree.
 */
export async function checkSpokenTexts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  expect(joinedWords(nodes as SpokenNode[])).toEqual([]);
}

function joinedWords(nodes: readonly SpokenNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsIn = (node: SpokenNode): SpokenNode[] =>
    node.role?.value === 'StaticText'
      ? [node]
      : (node.childIds ?? []).flatMap((id) => textsIn(byId.get(id) ?? { nodeId: id }));
  return nodes
    .filter(({ role }) => saidWhole.test(role?.value ?? ''))
    .flatMap((node) => {
      const texts = textsIn(node);
      return texts.slice(1).flatMap((after, index) => {
        const before = texts[index];
        const joined = `${before?.name?.value}|${after.name?.value}`;
        return before?.parentId !== after.parentId &&
          /[\p{L}\p{N}.]\|[\p{L}\p{N}$+−-]/u.test(joined)
          ? [joined]
          : [];
      });
    });
}
