import { render, screen } from "@testing-library/react";

test("a link whose address is a script runs nothing", () => {
  // React reports what it refuses.
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<a href={" java\nscript:alert(1)"}>Website</a>);
  expect(screen.getByText("Website").getAttribute("href")).not.toContain("alert");
  error.mockRestore();
});
