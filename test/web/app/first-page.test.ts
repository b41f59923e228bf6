import { createMemoryRouter } from "react-router-dom";
import { firstPage } from "../../../web/src/app/pending-navigation.ts";

/** Returns whether the promise is settled after all that could settle it now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  const answers = await Promise.race([
    promise.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 20, false)),
  ]);
  return answers === true;
}

test("drawing waits until the first page is loaded", async () => {
  let answer = (_: null) => {};
  const router = createMemoryRouter([{ path: "/", loader: () => new Promise<null>((resolve) => (answer = resolve)) }]);
  const loaded = firstPage(router);
  expect(await isSettled(loaded)).toBe(false);
  answer(null);
  expect(await isSettled(loaded)).toBe(true);
});

test("drawing does not wait for a page that is loaded already, or that can't be loaded", async () => {
  expect(await isSettled(firstPage(createMemoryRouter([{ path: "/" }])))).toBe(true);
  const offline = createMemoryRouter([{ path: "/", loader: () => Promise.reject(new Error("offline")) }]);
  expect(await isSettled(firstPage(offline))).toBe(true);
});
