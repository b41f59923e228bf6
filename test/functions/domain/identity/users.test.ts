import { namesOfUsers } from "../../../../functions/domain/identity/users.ts";
import { apiKeyEntity } from "../../../../functions/entities/api-keys.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { AUDIT_TEXTS } from "../../../../shared/audit/texts.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { ULID } from "../../../support/desk.ts";
import { itemOf, keyOf, userItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds } = openTable();
const key_id = `key_${ULID}`;
const keyItem = (tenant_id: string) =>
  itemOf(apiKeyEntity().put({ tenant_id, key_id, name: "Website", scopes: [], created_at: NOW, created_by: IDS.user }));
const operator = (changes: object = {}) => ({
  ...userItem("PLATFORM_ADMIN", {
    user_id: IDS.otherUser,
    first_name: "Olive",
    email: "olive@example.com",
    ...changes,
  }),
  ...keyOf("user", "user_id", IDS.otherUser),
});
const all = [IDS.user, IDS.otherUser, key_id, IDS.user, "gone"];
const named = async (tenant_id: string) => Object.fromEntries(await namesOfUsers(tenant_id, all));

it("names people and programs of the clinic, and the platform's people under one name", async () => {
  holds([operator(), keyItem(IDS.tenant)]);
  expect(await named(IDS.tenant)).toEqual({
    [IDS.user]: "Ada Byron",
    [IDS.otherUser]: AUDIT_TEXTS.platform,
    [key_id]: "Website",
  });
});

it("names no program of another clinic", async () => {
  holds([keyItem(IDS.otherTenant)]);
  expect(await named(IDS.tenant)).toEqual({ [IDS.user]: "Ada Byron" });
});

it("names the platform's people in its own log, by their address if they have no name", async () => {
  holds([operator()]);
  expect((await named(PLATFORM))[IDS.otherUser]).toBe("Olive Byron");
  holds([operator({ first_name: "", last_name: "" })]);
  expect((await named(PLATFORM))[IDS.otherUser]).toBe("olive@example.com");
});
