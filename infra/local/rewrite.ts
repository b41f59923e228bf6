import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

interface EdgeEvent {
  readonly request: { readonly uri: string };
}

// CloudFront's functions are not modules, so the deployed code itself runs here.
const code = readFileSync(new URL("../constructs/page-routes.js", import.meta.url), "utf8");
const handler = runInNewContext(`${code};handler`) as (event: EdgeEvent) => EdgeEvent["request"];

/**
 * Returns the file for a path of the web app: for a page's path, the app itself. CloudFront does not rewrite assets.
 */
export const rewrite = (path: string): string =>
  path.startsWith("/assets/") ? path : handler({ request: { uri: path } }).uri;
