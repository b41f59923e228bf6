import { environmentToRehearse } from "./arguments.ts";

test("dev is rehearsed unless another environment is named", () => {
  expect(environmentToRehearse([]).name).toBe("dev");
  expect(environmentToRehearse(["--env", "prod"]).name).toBe("prod");
});

test.each([
  [["--env", "qa"], "the names are dev, staging, prod"],
  [["--env"], "--env"],
  [["--environment", "dev"], "--environment"],
  [["dev"], "dev"],
])("%j is told what can be said", (args, words) => {
  expect(() => environmentToRehearse(args)).toThrow(words);
  expect(() => environmentToRehearse(args)).toThrow("Usage: npm run rehearse -- --env <name>");
});
