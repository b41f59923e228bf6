import { handler } from "../../../../functions/api/staff/index.ts";
import { noteTemplateEntity } from "../../../../functions/entities/clinic.ts";
import type { RowOf } from "../../../../functions/platform/dynamo/entity.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { IDS } from "../../../support/call.ts";
import { ULID } from "../../../support/desk.ts";
import { describeCreation, describeList, describeRemoval, describeUpdate } from "../../../support/operation-tests.ts";
import { canceled, itemOf, noun } from "../../../support/rows.ts";

const { staff } = contract;
const BODY = { name: "Follow-up", text: "Healing well.\nNext visit in" };
const templateItem = (changes: Partial<RowOf<typeof noteTemplateEntity>> = {}) =>
  itemOf(
    noteTemplateEntity().put({ tenant_id: IDS.tenant, template_id: `tpl_${ULID}`, ...BODY, version: 3, ...changes }),
  );
const TEMPLATE = noun("noteTemplate", "template_id", templateItem, NOT_FOUND_TEXTS.noteTemplate);
const entry = (operation: string) => ({ operation, record_id: TEMPLATE.item().template_id });

describe("create", () => {
  const { rows, send } = describeCreation(TEMPLATE, {
    handler,
    route: staff.createNoteTemplate,
    body: BODY,
    prefix: "tpl",
  });

  it("answers a repeated key with the template of the first request", async () => {
    const headers = { "idempotency-key": "0123456789abcdef" };
    const first = await send({ headers });
    expect(await send({ headers })).toMatchObject({ status: 201, body: first.body });
    expect(rows("noteTemplate")).toHaveLength(1);
    expect(rows("audit_entry")).toMatchObject([{ operation: "staff.createNoteTemplate" }]);
  });
});

describe("list", () => void describeList(TEMPLATE, { handler, route: staff.listNoteTemplates, as: "PRACTITIONER" }));

describe("update", () => {
  const { rows, send } = describeUpdate(TEMPLATE, {
    handler,
    route: staff.updateNoteTemplate,
    change: { text: "Healing slowly." },
  });

  it("leaves an audit entry with the old and the new text", async () => {
    await send();
    const changes = [{ field: "text", from: BODY.text, to: "Healing slowly." }];
    expect(rows("audit_entry")).toMatchObject([{ ...entry("staff.updateNoteTemplate"), changes }]);
  });

  it("refuses an outdated version with the current template", async () => {
    const answer = await send({ body: { name: "Other", version: 2 } });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict", current: { ...BODY, version: 3 } } });
    expect(rows("noteTemplate")).toMatchObject([{ ...BODY, version: 3 }]);
  });
});

describe("remove", () => {
  const { failsNextWrites, given, rows, send } = describeRemoval(TEMPLATE, {
    handler,
    route: staff.removeNoteTemplate,
  });

  it("leaves an audit entry with the name", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([
      {
        ...entry("staff.removeNoteTemplate"),
        changes: expect.arrayContaining([{ field: "name", from: "Follow-up", to: null }]),
      },
    ]);
  });

  it("deletes a template that was changed at the same moment", async () => {
    failsNextWrites(() => {
      given([TEMPLATE.item({ name: "Other", version: 4 })]);
      return canceled(["ConditionalCheckFailed"]);
    });
    expect((await send()).status).toBe(204);
    expect(rows("noteTemplate")).toEqual([]);
  });
});
