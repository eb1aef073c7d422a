/** Whether the user selected text in an element. A click that ends the selection is no command. */
export function hasSelectedText(element: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
