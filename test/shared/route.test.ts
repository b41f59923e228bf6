import * as z from "zod";
import { route, routeWith } from "../../shared/contract/route.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";

const open = { summary: "A test's operation", roles: "public", scope: null } as const;

it("answers 204 without a response, and 200 with one", () => {
  expect(route("POST", "/api/rooms", open).status).toBe(204);
  expect(route("POST", "/api/rooms", { ...open, response: z.string() }).status).toBe(200);
});

it.each([
  ["/api/tenants/{tenant_id}/administrators/{user_id}", NOT_FOUND_TEXTS.user],
  ["/api/time-off/{time_off_id}/undo", NOT_FOUND_TEXTS.time_off],
  ["/api/rooms", undefined],
] as const)("takes the message of a 404 from the last id of %s", (path, message) => {
  expect(route("GET", path, open)).toMatchObject({ notFound: message });
});

it("keeps a message of its own", () => {
  const own = route("GET", "/api/tenants/{tenant_id}/export", { ...open, notFound: "Not exported" });
  expect(own.notFound).toBe("Not exported");
});

it("gives the operations of a group what they have in common", () => {
  const grouped = routeWith({ roles: ["RECEPTIONIST"], scope: "patients:read", reads: "patient_id" });
  const summary = "A test's operation";
  expect(grouped("GET", "/api/patients", { summary })).toMatchObject({
    roles: ["RECEPTIONIST"],
    reads: "patient_id",
  });
  expect(grouped("POST", "/api/patients", { summary, audited: false })).toMatchObject({ audited: false, status: 204 });
});
