import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../../support/desk-items.ts";
import { NOW, TODAY } from "../../../support/now.ts";
import { LEAD } from "../../../support/person-items.ts";
import { openStream, record } from "./open-stream.ts";

const table = openStream();
const { deliver, dynamo, happens, rows, totals } = table;
const patient = (changes: object = {}) => patientItem({ created_at: NOW, ...changes });

describe("counts", () => {
  it("count a new patient once, and no longer count one who was merged or deleted", async () => {
    table.holds([locationItem()]);
    await happens(patient());
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 1 });
    await happens(patient({ first_name: "Ada" }));
    expect(
      dynamo.commandCalls(GetCommand).filter(({ args }) => String(args[0].input.Key?.sk).startsWith("$tally")),
    ).toEqual([]);
    await happens(patient({ merged_into: "pat_other" }));
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 0 });
    await happens(patient());
    await happens(patient(), true);
    expect(totals()).toEqual({ [`${TODAY} new_patients`]: 0 });
  });

  it("count no patient and no lead of an import as new, also when the import is undone, but the conversion of the lead", async () => {
    const import_id = "imp_1";
    table.holds([locationItem()]);
    await happens(patient({ import_id }));
    await happens(patient({ import_id }), true);
    expect(totals()).toEqual({});
    await happens(LEAD.item({ created_at: NOW, import_id }));
    expect(totals()).toEqual({});
    table.put(patient());
    await happens(LEAD.item({ created_at: NOW, import_id, patient_id: DESK.patient_id }));
    expect(totals()).toEqual({ [`${TODAY} converted_leads`]: 1 });
  });

  it.each([
    ["patient", patient(), patient({ first_name: "Ada" })],
    ["lead", LEAD.item(), LEAD.item({ first_name: "Ada" })],
    ["practitioner", practitionerItem(), practitionerItem({ first_name: "Ada" })],
    ["location", locationItem(), locationItem({ location_name: "Hill Street" })],
  ])("do not count a %s whose name has changed", async (_, before, after) => {
    table.put(before);
    await happens(after);
    expect(rows("tally")).toEqual([]);
  });

  it("count a lead, and its conversion", async () => {
    table.put(patient());
    await happens(LEAD.item({ created_at: NOW }));
    await happens(LEAD.item({ created_at: NOW, patient_id: DESK.patient_id }));
    expect(totals()).toEqual({ [`${TODAY} new_leads`]: 1, [`${TODAY} converted_leads`]: 1 });
  });

  it("count active staff and locations", async () => {
    await deliver(record(1, locationItem()), record(2, practitionerItem()));
    expect(totals()).toEqual({ locations: 1, "active staff": 1 });
    await happens(practitionerItem({ status: "INACTIVE" }));
    expect(totals()).toEqual({ locations: 1, "active staff": 0 });
  });

  it("count a clinic of the platform, with every change", async () => {
    await happens(TENANT.item());
    expect(totals("platform")).toMatchObject({ "state active": 1 });
    await happens(TENANT.item({ status: "INACTIVE" }));
    expect(totals("platform")).toMatchObject({ "state active": 0, "state inactive": 1 });
  });

  it("count an appointment in each new version, and not one whose names alone were copied or that is gone", async () => {
    table.put(appointmentItem());
    await deliver(record(1, appointmentItem(), appointmentItem({ patient_name: "Ada" })));
    expect(rows("dailyCount")).toEqual([]);
    const { dynamodb } = record(1, {}, appointmentItem());
    await deliver({ dynamodb: { ...dynamodb, NewImage: undefined } } as unknown as DynamoDBRecord);
    expect(rows("dailyCount")).toEqual([]);
    await happens(appointmentItem());
    expect(rows("dailyCount")).toHaveLength(2);
  });
});
