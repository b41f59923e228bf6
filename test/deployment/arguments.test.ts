import { whatToTest } from "./arguments.ts";

test("tests dev unless another environment is named", () => {
  expect(whatToTest([])).toMatchObject({ settings: { name: "dev" }, all: false });
  expect(whatToTest(["--env", "prod", "--all"])).toMatchObject({ settings: { name: "prod" }, all: true });
});

test.each([
  [["--env", ""], "Name an environment"],
  [["--env"], "--env"],
  [["--environment", "dev"], "--environment"],
  [["dev"], "dev"],
])("refuses %j and names the usage", (args, words) => {
  expect(() => whatToTest(args)).toThrow(words);
  expect(() => whatToTest(args)).toThrow(
    "Usage: npm run rehearse -- [--env <name>] [--all [--from <commit>] | --by-hand]",
  );
});
