import { filesOf } from "./loaded-files.ts";

const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css });

test("a first load is everything that its modules and groups import, once", () => {
  const manifest = {
    "index.html": chunk("index.js", ["_shared.js"], ["index.css"]),
    "_shell-1.js": { ...chunk("shell-1.js", ["_shared.js"]), name: "shell" },
    "src/page.tsx": chunk("page.js", ["_shared.js", "_table.js"], ["page.css"]),
    "src/other.tsx": chunk("other.js"),
    "_shared.js": chunk("shared.js"),
    "_table.js": chunk("table.js", ["_shared.js"], ["table.css"]),
  };
  expect([...filesOf(manifest, ["shell", "src/page.tsx"])].sort()).toEqual([
    "index.css",
    "index.js",
    "page.css",
    "page.js",
    "shared.js",
    "shell-1.js",
    "table.css",
    "table.js",
  ]);
});

test("a page that the build does not have is an error, not a page without weight", () => {
  expect(() => filesOf({ "index.html": chunk("index.js") }, ["src/gone.tsx"])).toThrow("The build has no");
});
