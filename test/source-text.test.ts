import { readFileSync } from "node:fs";
import { PATHS } from "../web/src/paths.ts";
import { files, importsOf } from "./source-files.ts";

test("nothing scans the table", () => {
  const scans = files
    .filter((file) => file.startsWith("functions/"))
    .filter((file) => /\bScanCommand\b|\.scan\b/.test(readFileSync(file, "utf8")));
  expect(scans).toEqual([]);
});

test("only paths.ts spells out the path of a page", () => {
  const beginnings = Object.values(PATHS)
    .filter((path) => path !== "/")
    .map((path) => path.split(":")[0]);
  const spelled = new RegExp(`["\`](${beginnings.join("|")})["\`?$]`);
  const spellers = files.filter((file) => file.startsWith("web/src/") && file !== "web/src/paths.ts");
  expect(spellers.filter((file) => spelled.test(readFileSync(file, "utf8")))).toEqual([]);
});

test.each(files.filter((file) => file.startsWith("web/src/components/")))("%s imports nothing of a domain", (file) => {
  expect(importsOf(file).filter((target) => /shared\/(?!messages|contract|values)[\w-]+\//.test(target))).toEqual([]);
});
