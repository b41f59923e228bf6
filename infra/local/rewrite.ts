/** The file behind a path of the web app: a page's path, whose last part has no dot, is the app itself. */
export const rewrite = (path: string): string => ((path.split("/").at(-1) ?? "").includes(".") ? path : "/index.html");
