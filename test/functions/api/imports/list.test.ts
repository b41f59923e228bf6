import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IMPORT_ID, importItem } from "../../../support/imports.ts";
import { describeList } from "../../../support/list-tests.ts";
import type { Noun } from "../../../support/noun.ts";

const NOUN: Noun = { entity: "import", idField: "import_id", item: importItem, notFound: "Import not found" };
const newer = IMPORT_ID.replace(/n$/, "p");
const dryRun = importItem({ import_id: IMPORT_ID.replace(/n$/, "q"), dry_run: true });

const { given, send } = describeList(NOUN, {
  handler,
  route: contract.imports.list,
  inOrder: [importItem({ import_id: newer, created: 3, failed: 1, file_hash: "5f2a" }), importItem()],
  others: [dryRun],
});

it("shows the counts, who imported, and until when that can be undone", async () => {
  const { body } = await send();
  expect(body.items[0]).toMatchObject({
    import_id: newer,
    file_hash: "5f2a",
    created: 3,
    failed: 1,
    created_by_name: "Ada Byron",
    undo_until: new Date(Date.parse(String(body.items[0]?.created_at)) + 7 * 86_400_000).toISOString(),
  });
});

it("shows an empty hash for an import of a release that stored none", async () => {
  const { file_hash: _, ...older } = importItem();
  given([older]);
  const { body } = await send();
  expect(body.items).toMatchObject([{ import_id: IMPORT_ID, file_hash: "" }]);
});
