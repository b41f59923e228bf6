// Rewrites the values of a former release for a roll back: node release-values.mjs <values of the release> <values of main>.
// Secrets and the user pool are numbered, and a lower number would end links, refuse requests or make an empty pool.
import { readFileSync, writeFileSync } from "node:fs";

const NUMBERS = ["originSecret", "linkSecret", "webhookSecret", "userPool"];

const [file, mainFile] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const main = read(mainFile);
const values = Object.entries(read(file)).map(([name, release]) => {
  const numbers = Object.entries(main[name] ?? {}).filter(([key]) => NUMBERS.includes(key));
  return [name, { ...release, ...Object.fromEntries(numbers) }];
});
writeFileSync(file, JSON.stringify(Object.fromEntries(values), null, 2));
