import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An ESM import of one reads all of its exports, and some are
 * getters that load half of Node: `node:http` alone would cost 15 to 25 ms at every start.
 */
export const nodeBuiltins: Plugin = {
  name: "node-builtins",
  setup(build) {
    build.onResolve({ filter: /^[\w:/]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^(node:)?/, "node:"), namespace: "node-builtin" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "node-builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};
