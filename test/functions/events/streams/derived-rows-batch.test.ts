import { appointmentItem } from "../../../support/appointment-items.ts";
import { locationItem } from "../../../support/desk-items.ts";
import { LEAD } from "../../../support/person-items.ts";
import { openStream, record, row } from "./open-stream.ts";

const table = openStream();
const { failsNextWrites, rows, send, totals } = table;

describe("a batch", () => {
  const others = Array.from({ length: 25 }, (_, nth) => record(nth + 1, row("billingInfo")));

  it.each([
    ["as long as fifteen seconds are left", [15_000, 15_000, 15_000], []],
    [
      "until less is left, and reports the first record after that",
      [15_000, 15_000, 14_999],
      [{ itemIdentifier: "21" }],
    ],
    ["after none when there is no time", [14_999], [{ itemIdentifier: "1" }]],
  ])("works on ten records after the other %s", async (_, remaining, batchItemFailures) => {
    expect(await send(others, ...remaining)).toEqual({ batchItemFailures });
  });

  it("ends with the ten records of which one fails, and reports that one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    table.put(LEAD.item());
    failsNextWrites(() => new Error("down"));
    const [lead, location] = [record(13, LEAD.item()), record(30, locationItem())];
    const records = [...others.slice(0, 12), lead, ...others.slice(13), location];
    expect(await send(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "13" }] });
    expect(rows("tally")).toEqual([]);
  });

  it("does not count a record to which it could not adapt other rows, and counts those beside it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const after = appointmentItem({ version: 3, patient_name: "Grace Murray" });
    table.put(after);
    failsNextWrites(() => new Error("down"));
    const records = [record(1, after, appointmentItem()), record(2, locationItem())];
    expect(await send(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(rows("dailyCount")).toEqual([]);
    expect(totals()).toEqual({ locations: 1 });
  });
});
