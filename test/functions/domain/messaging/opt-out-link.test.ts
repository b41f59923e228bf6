import { optOutToken, recipientOf } from "../../../../functions/domain/messaging/compose.ts";
import { encryptToken } from "../../../../functions/platform/encryption.ts";
import { IDS } from "../../../support/call.ts";
import { DESK } from "../../../support/desk.ts";

const recipient = { tenant_id: IDS.tenant, patient_id: DESK.patient_id };

it("returns the patient for whom the token was made", () => {
  expect(recipientOf(optOutToken(recipient))).toEqual(recipient);
});

it.each([
  ["a clinic without a patient", IDS.tenant],
  ["a patient without a clinic", ` ${DESK.patient_id}`],
  ["the ids in the other order", `${DESK.patient_id} ${IDS.tenant}`],
])("returns no patient for a token of %s", (_, text) => {
  expect(recipientOf(encryptToken("opt-out", text))).toBeUndefined();
});

it("returns no patient for a token that was made for another purpose", () => {
  expect(recipientOf(encryptToken("patients.list", `${IDS.tenant} ${DESK.patient_id}`))).toBeUndefined();
});
