import { render } from "@testing-library/react";
import { useFirstRows } from "../../../web/src/lib/hooks.ts";

const rows = (count: number) => Array.from({ length: count }, (_, row) => row);

/** Notes how many rows are drawn each time. */
function drawing() {
  const drawn: number[] = [];
  function Table({ items }: { readonly items: readonly number[] }) {
    drawn.push(useFirstRows(items).length);
    return null;
  }
  return { drawn, Table };
}

test("draws a few rows before the rest of a list that arrives", () => {
  const { drawn, Table } = drawing();
  const { rerender } = render(<Table items={[]} />);
  drawn.length = 0;
  rerender(<Table items={rows(50)} />);
  expect(drawn[0]).toBe(5);
  expect(drawn.at(-1)).toBe(50);
});

test("never shortens a list that is drawn when some of it changes", () => {
  const { drawn, Table } = drawing();
  const { rerender } = render(<Table items={rows(50)} />);
  drawn.length = 0;
  rerender(<Table items={rows(49)} />);
  rerender(<Table items={rows(100)} />);
  expect(new Set(drawn)).toEqual(new Set([49, 100]));
});

test("draws a few rows first for the next search, too", () => {
  const { drawn, Table } = drawing();
  const { rerender } = render(<Table items={rows(50)} />);
  rerender(<Table items={[]} />);
  drawn.length = 0;
  rerender(<Table items={rows(30)} />);
  expect([drawn[0], drawn.at(-1)]).toEqual([5, 30]);
});
