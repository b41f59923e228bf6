import { optOutToken, recipientOf } from "../../../../functions/domain/messaging/compose.ts";
import { decryptToken, encryptToken } from "../../../../functions/platform/dynamo/page.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";

const LIST = "patients.list";
const recipient = { tenant_id: IDS.tenant, patient_id: DESK.patient_id };
const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((word) => `the-${word}-secret-of-cursors-and-links`);

const given = (current: string | undefined, former?: string) => {
  vi.stubEnv("CURSOR_SECRET", current);
  vi.stubEnv("FORMER_CURSOR_SECRET", former);
};
beforeEach(() => given(FIRST));
afterEach(() => void vi.unstubAllEnvs());

it("opens after a rotation what the former secret has encrypted, and encrypts by the new one", () => {
  const [cursor, token] = [encryptToken(LIST, "place"), optOutToken(recipient)];
  given(SECOND, FIRST);
  expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual(["place", recipient]);
  const [newCursor, newToken] = [encryptToken(LIST, "place"), optOutToken(recipient)];
  given(SECOND);
  expect([decryptToken(LIST, newCursor), recipientOf(newToken)]).toEqual(["place", recipient]);
  expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual([undefined, undefined]);
});

it("refuses what a secret has encrypted two rotations ago", () => {
  const [cursor, token] = [encryptToken(LIST, "place"), optOutToken(recipient)];
  given(THIRD, SECOND);
  expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual([undefined, undefined]);
});

it("binds a cursor to its list during a rotation as well", () => {
  const cursor = encryptToken(LIST, "place");
  given(SECOND, FIRST);
  expect(decryptToken("leads.list", cursor)).toBeUndefined();
});
