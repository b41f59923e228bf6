import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

interface EdgeEvent {
  readonly request: { readonly uri: string };
}

// CloudFront's functions are no modules: this is the very code that is deployed.
const code = readFileSync(new URL("../constructs/page-routes.js", import.meta.url), "utf8");
const handler = runInNewContext(`${code};handler`) as (event: EdgeEvent) => EdgeEvent["request"];

/** The file behind a path of the web app: for a page's path, the app itself. CloudFront leaves assets alone. */
export const rewrite = (path: string): string =>
  path.startsWith("/assets/") ? path : handler({ request: { uri: path } }).uri;
