import { existsSync } from "node:fs";
import { operations } from "../support/operations.ts";

/** Returns a name as it stands in the name of a file. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(operations.map(({ domain, operation }) => `test/functions/api/${domain}/${kebab(operation)}.test.ts`))(
  "tests the operation in %s",
  (file) => {
    expect(existsSync(file)).toBe(true);
  },
);
