import { directImports, files } from "./source-files.ts";

test.each(["shared", "functions", "infra", "web"])("no files of %s import each other in a circle", (root) => {
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    if (state.get(file) === "open") circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (state.has(file)) return;
    state.set(file, "open");
    for (const target of directImports(file))
      if (target.startsWith(`${root}/`) && /\.tsx?$/.test(target)) follow(target, [...way, file]);
    state.set(file, "done");
  };
  for (const file of files.filter((each) => each.startsWith(`${root}/`))) follow(file, []);
  expect(state.size).toBeGreaterThan(10);
  expect(circles).toEqual([]);
});

test("nothing that is deployed reaches the local product, the operator's commands or the tests", () => {
  const reached = new Set<string>(["infra/app.ts"]);
  for (const file of reached) for (const target of directImports(file)) if (/\.tsx?$/.test(target)) reached.add(target);
  expect(reached.size).toBeGreaterThan(50);
  expect([...reached].filter((file) => /^(infra\/(local|cli)|test)\//.test(file))).toEqual([]);
});
