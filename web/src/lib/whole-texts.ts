const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/**
 * Shows the whole text of a table's cell that has no room for it while the pointer is on it or the focus is in it.
 * Returns a function that stops this.
 */
export function showWholeTexts(): () => void {
  function show({ target }: Event) {
    const cell = target instanceof Element && target.closest<HTMLElement>("td, th");
    if (!cell) return;
    cell.title = [...cell.querySelectorAll("*")].some(isCut) ? (cell.textContent ?? "") : "";
  }
  const events = ["mouseover", "focusin"];
  for (const event of events) addEventListener(event, show);
  return () => {
    for (const event of events) removeEventListener(event, show);
  };
}
