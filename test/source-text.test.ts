import { readFileSync } from "node:fs";
import { PATHS } from "../web/src/paths.ts";
import { files, importsOf } from "./source-files.ts";

test("nothing scans the table", () => {
  const scans = files
    .filter((file) => file.startsWith("functions/"))
    .filter((file) => /\bScanCommand\b|\.scan\b/.test(readFileSync(file, "utf8")));
  expect(scans).toEqual([]);
});

test("no source file is longer than 400 lines", () => {
  expect(files.filter((file) => readFileSync(file, "utf8").split("\n").length > 401)).toEqual([]);
});

test("only paths.ts spells out the path of a page", () => {
  const beginnings = Object.values(PATHS)
    .filter((path) => path !== "/")
    .map((path) => path.split(":")[0]);
  const spelled = new RegExp(`["\`](${beginnings.join("|")})["\`?$]`);
  const spellers = files.filter((file) => file.startsWith("web/src/") && file !== "web/src/paths.ts");
  expect(spellers.filter((file) => spelled.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Words of the field, which the general components must not know. */
const DOMAIN =
  /patient|practitioner|appointment|clinic(?!-)|tenant|logo(?!ut)|password|receptionist|insurance|billing|booking|schedul|suspend|suspension|\b(lead|room|service|location|staff)(s|_id|_name)?\b(?=["'`:.,)]|_)/i;

const components = files.filter((file) => file.startsWith("web/src/components/"));

/** Returns a file without the browser's own location and the name of the product. */
const ownWords = (file: string) =>
  readFileSync(file, "utf8").replace(/ClinicError|useLocation|location\.pathname/g, "");

test.each(components)("%s knows no word of the domain", (file) => {
  expect(DOMAIN.exec(ownWords(file))?.[0]).toBeUndefined();
  expect(importsOf(file).filter((target) => /shared\/(?!messages)[\w-]+\//.test(target))).toEqual([]);
});

// Building one takes up to 60 ms on a slow computer, during which a page that only loads the module can't be drawn.
test.each(files.filter((file) => /^(web\/src|shared)\//.test(file)))("%s makes no formatter while it loads", (file) => {
  expect(
    /^(?:export )?const \w+(?:: [^=]+)? = (?:new Intl\.|Intl\.supported)/m.exec(readFileSync(file, "utf8"))?.[0],
  ).toBeUndefined();
});
