import { environmentToTest } from "./arguments.ts";

test("tests dev unless another environment is named", () => {
  expect(environmentToTest([]).name).toBe("dev");
  expect(environmentToTest(["--env", "prod"]).name).toBe("prod");
});

test.each([
  [["--env", ""], "Name an environment"],
  [["--env"], "--env"],
  [["--environment", "dev"], "--environment"],
  [["dev"], "dev"],
])("refuses %j and names the usage", (args, words) => {
  expect(() => environmentToTest(args)).toThrow(words);
  expect(() => environmentToTest(args)).toThrow("Usage: npm run rehearse -- --env <name>");
});
