/** The part of a node of a Markdown tree that headings need. */
interface MarkdownNode {
  readonly type: string;
  depth?: number;
  readonly children?: MarkdownNode[];
}

/** Level of the first heading. A heading of the level above is shown like it. */
const TOP = 2;

/** Moves headings up, so that the first one has level 2 and no other one is more than a level below its predecessor. */
export function closeHeadingGaps(tree: MarkdownNode): void {
  let deepest = TOP;
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'heading' && node.depth !== undefined) {
      node.depth = Math.min(Math.max(node.depth, TOP), deepest);
      deepest = node.depth + 1;
    }
    for (const child of node.children ?? []) visit(child);
  };
  visit(tree);
}
