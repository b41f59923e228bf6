import { fireEvent } from "@testing-library/react";
import { showWholeTexts } from "../../../web/src/lib/whole-texts.ts";

const NAME = "A name of a hundred letters";

/** Draws a cell whose content takes some width of the 100 that it has. */
function drawCell(width: number) {
  document.body.innerHTML = `<table><tbody><tr><td><div><a href="#x">${NAME}</a></div></td></tr></tbody></table>`;
  const [cell, content, link] = ["td", "div", "a"].map((name) => document.querySelector<HTMLElement>(name));
  Object.defineProperties(content, { scrollWidth: { value: width }, clientWidth: { value: 100 } });
  return { cell, link: link as HTMLElement };
}

let stop: () => void;
beforeEach(() => {
  stop = showWholeTexts();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

test.each(["mouseOver", "focusIn"] as const)("a cell that cuts its text shows the whole of it on %s", (event) => {
  const { cell, link } = drawCell(300);
  fireEvent[event](link);
  expect(cell?.title).toBe(NAME);
});

test("a cell that has room for its text shows nothing more", () => {
  const { cell, link } = drawCell(100);
  fireEvent.mouseOver(link);
  expect(cell?.title).toBe("");
});
