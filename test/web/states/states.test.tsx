import { render } from "@testing-library/react";
import { createMemoryRouter, generatePath, RouterProvider } from "react-router-dom";
import { routes } from "../../../web/src/app/routes.tsx";
import { emptyAnswer } from "../../support/empty-answers.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, signInAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { SCREEN_PATHS, SKELETON, STATES, type State } from "./screen-states.ts";
import { IDS, SCREENS } from "./screens.ts";

const REASON = "Something broke.";

/** Returns the API's answer to a request of a screen in a state. */
async function answerOf(state: State, path: string): Promise<Response> {
  if (state === "loading") return new Promise(() => undefined);
  return state === "error" ? refuse("internal", REASON) : Response.json(emptyAnswer(path));
}

const cells = Object.entries(SCREENS).flatMap(([name, screen]) =>
  STATES.flatMap((state) => {
    const cell = screen[state];
    return "shows" in cell ? [{ name: name as keyof typeof SCREENS, as: screen.as, state, shown: cell.shows }] : [];
  }),
);

test.each(cells)("$name shows its state $state: $shown", async ({ name, as, state, shown }) => {
  if (as) signInAs(as);
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname } = new URL(input, "http://localhost");
    return as && pathname === "/api/me" ? Response.json(meAs(as)) : answerOf(state, pathname);
  });
  const path = generatePath<string>(SCREEN_PATHS[name], IDS);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
  await eventually(() => {
    if (shown === SKELETON) expect(document.querySelector("[class*=skeleton]")).not.toBeNull();
    else expect(document.querySelector("#page")?.textContent ?? text()).toContain(shown);
    if (state === "error") expect(text()).toMatch(/Something broke\..*Try again/s);
    // The product's own loading screen is no state of the screen.
    expect(document.querySelector(".loading-screen")).toBeNull();
  });
});
