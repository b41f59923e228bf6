import { Logger } from "@aws-lambda-powertools/logger";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { IDS } from "../../../support/call.ts";
import { exportItem } from "../../../support/clinic-rows.ts";
import { ago, offboardedClinic, run } from "./offboarded-clinic.ts";

const { given, s3 } = offboardedClinic();

/** Runs the schedule, and returns what it logs under a message. */
async function logged(message: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  const keep = (...[text, more]: unknown[]) => void (text === message && lines.push(more));
  vi.spyOn(Logger.prototype, "info").mockImplementation(keep as never);
  vi.spyOn(Logger.prototype, "error").mockImplementation(keep as never);
  await run();
  vi.restoreAllMocks();
  return lines;
}

it("logs no age when no export waits", async () => {
  given();
  expect(await logged("exports")).toEqual([{ pending: 0, oldest_export_seconds: 0 }]);
});

it("logs the age of the export that has waited longest", async () => {
  given(exportItem({ requested_at: ago(150), claimed_at: ago(1) }));
  expect(await logged("exports")).toEqual([{ pending: 1, oldest_export_seconds: 9000 }]);
});

it.each([
  ["fails for the third time", 2, "error"],
  ["was interrupted three times", 3, "interrupted"],
])("logs an export that %s as given up", async (_, attempts, failure) => {
  given(exportItem({ attempts }));
  s3.on(CreateMultipartUploadCommand).rejects(new Error("denied"));
  expect(await logged("export given up")).toEqual([{ tenant_id: IDS.tenant, failure }]);
});
