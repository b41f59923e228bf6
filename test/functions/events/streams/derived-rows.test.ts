import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { DESK, practitionerItem, weekItem } from "../../../support/desk-items.ts";
import { TODAY } from "../../../support/now.ts";
import { openStream, record, row } from "./open-stream.ts";

const table = openStream();
const { deliver, dynamo, happens, rows } = table;

it("does not count a day of use for another row with a date", async () => {
  await deliver(record(1, row("waitlistEntry", { location_id: "loc_2", date: TODAY, version: 1 })));
  expect(rows("tenant")[0]).not.toHaveProperty("used_until");
});

describe("the names of an appointment", () => {
  const reads = () => dynamo.commandCalls(GetCommand).map(({ args }) => String(args[0].input.Key?.sk).split("#")[0]);

  it("are not read for a change of something else", async () => {
    table.put(appointmentItem());
    await happens(appointmentItem({ appointment_status: "CANCELLED" }));
    expect(reads()).not.toContain("$patient_1");
  });

  it("are read for a change of one of them", async () => {
    table.put(appointmentItem());
    await happens(appointmentItem({ patient_name: "Grace Murray" }));
    expect(reads()).toContain("$patient_1");
    expect(rows("appointment")).toMatchObject([{ patient_name: "Grace Hopper" }]);
  });

  it.each([
    ["the rest of a refresh of something that has no copies", row("nameRefresh", { source: "lead", source_id: "x" })],
    [
      "another row that names a source",
      row("billingInfo", { source: "patient", source_id: DESK.patient_id, version: 1 }),
    ],
  ])("are not refreshed for %s", async (_, image) => {
    await deliver(record(1, image));
    expect(dynamo.calls()).toEqual([]);
  });
});

it("marks the appointments of a practitioner who no longer works", async () => {
  table.put(weekItem());
  table.put(appointmentItem());
  await happens(practitionerItem({ status: "INACTIVE" }));
  expect(rows("appointment")[0]).toHaveProperty("attention");
});

describe("the last day of use of a clinic", () => {
  const usedUntil = () => rows("tenant")[0]?.used_until;
  const moved = (from: string | undefined, to: string) =>
    deliver(
      record(
        1,
        row("appointment", { date: to, version: 2 }),
        from ? row("appointment", { date: from, version: 1 }) : undefined,
      ),
    );

  it("is that of its latest appointment", async () => {
    await moved(undefined, "2027-03-02");
    expect(usedUntil()).toBe("2027-03-02");
    await moved("2027-03-02", "2027-03-04");
    expect(usedUntil()).toBe("2027-03-04");
  });

  it.each(["2027-03-02", "2027-03-01"])("is not written when an appointment of March 2 is now on %s", async (to) => {
    await moved("2027-03-02", to);
    expect(usedUntil()).toBeUndefined();
    expect(table.writes().filter(([, { Key = {} }]) => Key.sk === "$tenant_1")).toEqual([]);
  });
});
