import type { Plugin } from "esbuild";

const COMMANDS = [
  "BatchGetCommand",
  "BatchWriteCommand",
  "DeleteCommand",
  "GetCommand",
  "PutCommand",
  "QueryCommand",
  "ScanCommand",
  "TransactGetCommand",
  "TransactWriteCommand",
  "UpdateCommand",
].join(", ");

const namespace = "electrodb-commands";

/**
 * ElectroDB `require`s the document client, which makes esbuild keep the whole of DynamoDB's API, 60 KB. This plugin
 * gives it an empty object, which the entry fills with the imported commands that it uses.
 */
export const electrodbCommands: Plugin = {
  name: "electrodb-commands",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ kind }) =>
      kind === "require-call" ? { path: "commands", namespace } : undefined,
    );
    build.onResolve({ filter: /^electrodb-commands$/ }, () => ({ path: "commands", namespace }));
    build.onLoad({ filter: /^commands$/, namespace }, () => ({ contents: "module.exports = {};" }));

    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "entry-point" ? { path: `entry:${path}`, namespace } : undefined,
    );
    build.onLoad({ filter: /^entry:/, namespace }, ({ path }) => ({
      contents: `
        import commands from "electrodb-commands";
        import { ${COMMANDS} } from "@aws-sdk/lib-dynamodb";
        Object.assign(commands, { ${COMMANDS} });
        export { handler } from "./${path.slice("entry:".length)}";
      `,
      resolveDir: process.cwd(),
    }));
  },
};
