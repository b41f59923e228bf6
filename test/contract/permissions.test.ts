import { ROLES } from "../../shared/contract/roles.ts";
import { routeKey } from "../../shared/contract/route.ts";
import { PAGES } from "../../web/src/app/pages.ts";
import { allOperations } from "../support/operations.ts";

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

test("docs/permissions.md lists who may call each operation and open each page", async () => {
  const header = ["operation", "without a token", ...ROLES, "API key with"];
  const lines = allOperations.map(({ route }) => {
    const open = route.roles === "public";
    const marks = ROLES.map((role) => (open || (!route.programsOnly && route.roles.includes(role)) ? "yes" : ""));
    const scope = route.scope === null ? "" : `\`${route.scope}\``;
    return row([`\`${routeKey(route)}\``, open ? "yes" : "", ...marks, scope]);
  });
  const text = [
    "# Permissions",
    "",
    "Look up which role, or an API key with which scope, may call which operation, and which role may open which page. The tests\ngenerate this page from the contract (`npx vitest run test/contract -u`).",
    "",
    "## Operations",
    "",
  ];
  const table = [row(header), row(header.map(() => "---")), ...lines];
  const pageHeader = ["page", ...ROLES];
  const pages = PAGES.map(({ path, roles }) =>
    row([`\`${path}\``, ...ROLES.map((role) => (roles.includes(role) ? "yes" : ""))]),
  );
  const pageTable = ["## Pages", "", row(pageHeader), row(pageHeader.map(() => "---")), ...pages];
  await expect([...text, ...table, "", ...pageTable, ""].join("\n")).toMatchFileSnapshot("../../docs/permissions.md");
});
