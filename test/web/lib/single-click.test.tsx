import { ignoreSecondClicks } from "../../../web/src/lib/async.ts";

const pressed: string[] = [];
let stop = () => {};

beforeEach(() => {
  pressed.length = 0;
  document.body.innerHTML =
    "<button>Start</button><button>Next</button><div data-repeat><button>Next page</button></div>";
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => pressed.push(button.textContent ?? ""));
  stop = ignoreSecondClicks();
});
afterEach(() => stop());

/** Clicks a button at a place and a moment, by pointer unless `detail` is 0. */
function click(name: string, at: number, x = 100, detail = 1) {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail });
  Object.defineProperty(event, "timeStamp", { value: at });
  button?.dispatchEvent(event);
}

test.each([80, 200, 400])(
  "a second click after %i ms presses nothing, whatever is under the pointer by then",
  (pause) => {
    click("Start", 1000);
    click("Next", 1000 + pause, 103);
    expect(pressed).toEqual(["Start"]);
  },
);

test("accepts a second click that comes later or at another place", () => {
  click("Start", 1000);
  click("Next", 1600);
  click("Start", 1700, 200);
  expect(pressed).toEqual(["Start", "Next", "Start"]);
});

test("buttons that are made to be clicked quickly are left alone", () => {
  click("Next page", 1000);
  click("Next page", 1100);
  expect(pressed).toEqual(["Next page", "Next page"]);
});

test("keys press whatever has the focus", () => {
  click("Start", 1000, 0, 0);
  click("Next", 1100, 0, 0);
  expect(pressed).toEqual(["Start", "Next"]);
});
