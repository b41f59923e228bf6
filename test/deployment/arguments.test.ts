import { parseArguments } from "./arguments.ts";

test("tests dev unless another environment is named", () => {
  expect(parseArguments([])).toMatchObject({ settings: { name: "dev" }, all: false });
  expect(parseArguments(["--env", "prod", "--all"])).toMatchObject({ settings: { name: "prod" }, all: true });
});

test.each([
  [["--env", ""], "Name an environment"],
  [["--env"], "--env"],
  [["--environment", "dev"], "--environment"],
  [["dev"], "dev"],
])("refuses %j and names the usage", (args, words) => {
  expect(() => parseArguments(args)).toThrow(words);
  expect(() => parseArguments(args)).toThrow(
    "Usage: npm run rehearse -- [--env <name>] [--all [--from <commit>] | --by-hand]",
  );
});
