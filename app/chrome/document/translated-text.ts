/** The translated replacement of a text node that React still refers to. */
const replacements = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text>();

/**
 * Translators replace text nodes by elements (`<font>`), so React changes hidden nodes and fails to remove them.
 * Restores a text that React changes, with its sentence, to be translated again, and redirects other changes to the
 * replacement.
 */
export function followTranslation(): void {
  const changes = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const record of records) {
      if (record.type === "characterData") restoreText(record.target);
      for (const text of record.removedNodes) {
        if (text instanceof Text) noteStandIn(text, record, added);
      }
    }
  });
  changes.observe(document, { childList: true, subtree: true });

  function noteStandIn(text: Text, record: MutationRecord, added: ReadonlySet<Node>): void {
    const standIn = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
      (node): node is Element => node instanceof Element && node.localName === "font" && added.has(node),
    );
    if (!standIn || originals.has(standIn)) return;
    replacements.set(text, standIn);
    originals.set(standIn, text);
    // A node inside its own replacement is visible and may be translated.
    if (!text.isConnected) changes.observe(text, { characterData: true });
  }

  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that it is called on
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const there = childThere(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    removeReplacement(node);
    insertBefore.call(this, node, before && childThere(this, before));
    return node;
  };
  Node.prototype.appendChild = function append<Child extends Node>(this: Node, node: Child): Child {
    removeReplacement(node);
    appendChild.call(this, node);
    return node;
  };
}

/** The child or its replacement; null for a text that the translator removed. */
function childThere(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent || !(child instanceof Text)) return child;
  const standIn = replacements.get(child);
  return standIn?.parentNode === parent ? standIn : null;
}

function removeReplacement(node: Node): void {
  if (node instanceof Text) replacements.get(node)?.remove();
}

function restoreText(text: Node): void {
  // A copy, because the list is live.
  for (const node of Array.from(replacements.get(text)?.parentNode?.childNodes ?? [])) {
    const original = originals.get(node);
    if (original && !original.isConnected) node.replaceWith(original);
  }
}
