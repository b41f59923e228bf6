import { act } from "@testing-library/react";
import { refuse } from "../../support/render-api.tsx";
import { aStaff } from "../../support/render-clinic.tsx";
import { aMatch, anAppointment, aPatient, LOCATION_ID, listed, nthId, SERVICE_ID } from "../../support/render-desk.tsx";
import { button, eventually, savedFiles, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const PATIENTS = "GET /api/patients";
const LIST = "/receptionist/all_patients";

interface Asked {
  readonly url: URL;
}

const zoe = aPatient({ patient_id: nthId("pat", 2), first_name: "Zoë", last_name: "=2+2", contact: "+1 218 555" });

afterEach(() => void vi.restoreAllMocks());

/** Answers with a page of one patient and then with another one. */
const twoPages = ({ url }: Asked) =>
  url.searchParams.get("cursor")
    ? listed([zoe])
    : { items: [aPatient()], next_cursor: url.searchParams.get("limit") ? "second" : null };

test("saves all pages of a list as a CSV file without formulas", async () => {
  const files = savedFiles();
  const { page } = await openDesk(LIST, { [PATIENTS]: twoPages });
  await eventually(() => expect(text()).toContain("José"));
  expect(page.find("a[href='tel:2185550110']")?.getElement().textContent).toBe("(218) 555-0110");
  button(page, "Download CSV").click();
  await eventually(() => expect(text()).toContain("2 rows were saved as a CSV file."));
  expect(files[0]?.name).toBe("patients-2026-11-20.csv");
  expect(await act(async () => files[0]?.text)).toBe(
    [
      "\uFEFFName,Email,Contact,DOB,Gender",
      "José O'Neill,jose@example.com,(218) 555-0110,1980-01-31,Male",
      `Zoë =2+2,jose@example.com,'+1 218 555,1980-01-31,Male`,
      "",
    ].join("\r\n"),
  );
});

test("saves the search results, and keeps the search out of the file name", async () => {
  const files = savedFiles();
  const asked: URLSearchParams[] = [];
  const { page } = await openDesk(LIST, {
    [PATIENTS]: ({ url }: Asked) => {
      asked.push(url.searchParams);
      return listed([zoe]);
    },
  });
  await eventually(() => expect(text()).toContain("Zoë"));
  page.findTextFilter()?.findInput().setInputValue("zoë");
  await eventually(() => expect(asked.at(-1)?.get("search")).toBe("zoë"));
  await eventually(() => expect(text()).toContain("1 match"));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ limit: "100", search: "zoë" });
  expect(files[0]?.name).toBe("patients-2026-11-20.csv");
});

test("shows the number of loaded rows, and saves nothing after Cancel", async () => {
  const files = savedFiles();
  let answer = (_page: unknown) => {};
  const { api, page } = await openDesk(LIST, { [PATIENTS]: twoPages });
  await eventually(() => expect(text()).toContain("José"));
  api.on(PATIENTS, ({ url }: Asked) =>
    url.searchParams.get("cursor") ? new Promise((resolve) => (answer = resolve)) : twoPages({ url }),
  );
  button(page, "Download CSV").click();
  await eventually(() => expect(text()).toContain("1 row so far"));
  button(page, "Cancel download").click();
  await eventually(() => expect(() => button(page, "Download CSV")).not.toThrow());
  answer(listed([zoe]));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(files).toEqual([]);
  expect(text()).not.toContain("CSV file");
});

test("waits at the rate limit, and says why a file could not be saved", async () => {
  const files = savedFiles();
  let refusals = 1;
  const { api, page } = await openDesk(LIST, { [PATIENTS]: twoPages });
  await eventually(() => expect(text()).toContain("José"));
  api.on(PATIENTS, (asked: Asked) => (refusals-- > 0 ? refuse("rate_limited", "Too many requests.") : twoPages(asked)));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  api.on(PATIENTS, refuse("internal", "Something broke."));
  button(page, "Download CSV").click();
  await eventually(() => expect(text()).toContain("The file could not be made"));
  expect(files).toHaveLength(1);
});

test("saves the waitlist as its filters leave it", async () => {
  const files = savedFiles();
  const asked: Record<string, string>[] = [];
  const { page } = await openDesk(`/receptionist/waitlist?location=${LOCATION_ID}&service=${SERVICE_ID}`, {
    "GET /api/waitlist": ({ url }: Asked) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([{ ...aMatch(1, "José O'Neill"), days: ["Mon"], patient_contact: "218-555-0110" }]);
    },
  });
  await eventually(() => expect(text()).toContain("José"));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  expect(asked.at(-1)).toEqual({ location_id: LOCATION_ID, service_id: SERVICE_ID, limit: "100" });
  expect(files[0]?.name).toBe("waitlist-2026-11-20.csv");
  expect(await act(async () => files[0]?.text)).toBe(
    [
      "\uFEFFPatient,Phone,Service,Location,Preferences,Offer,Waiting since",
      "José O'Neill,(218) 555-0110,Check-up,Harbor Road,Mon,,2026-11-02",
      "",
    ].join("\r\n"),
  );
});

test("writes dates and times of appointments as spreadsheets read them, with the phone, the ids and the reason", async () => {
  const files = savedFiles();
  const { page } = await openDesk("/receptionist/all_appointments", {
    "GET /api/appointments": listed([
      anAppointment({ reason: "@home visit", patient_contact: "2185550110", booked_by: "patient" }),
    ]),
  });
  await eventually(() => expect(text()).toContain("José"));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  const [headers, row] = (await act(async () => files[0]?.text))?.split("\r\n") ?? [];
  expect(headers).toBe(
    "\uFEFFPatient,Phone,Practitioner,Service,Date,Start,End,Status,Online,Location,Reason,Patient ID,Practitioner ID",
  );
  expect(row).toContain("José O'Neill,(218) 555-0110,Amara Okafor");
  expect(row).toContain(`2026-11-20,10:00,10:30,BOOKED,Online,Harbor Road,'@home visit,pat_`);
});

test("names the staff, and says as on the screen whether each has signed in", async () => {
  const files = savedFiles();
  const { page } = await openDesk(
    "/tenant_admin/view_staffs",
    { "GET /api/staff": listed([aStaff({ invitation: "accepted" })]) },
    "TENANT_ADMIN",
  );
  await eventually(() => expect(text()).toContain("Zoë Lindqvist"));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  const [headers, row] = (await act(async () => files[0]?.text))?.split("\r\n") ?? [];
  expect(headers).toBe("\uFEFFName,Status,Email,Role,Location,Invitation");
  expect(row).toMatch(/^Zoë Lindqvist,ACTIVE,.*,Signed in$/);
});
