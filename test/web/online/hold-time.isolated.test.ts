// @vitest-environment jsdom
import "../../support/web-setup.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";
import { holdTime } from "../../../web/src/online/booking/hold-time.ts";
import { serve } from "../../support/render-api.tsx";

const solveProof = vi.hoisted(() => vi.fn());
vi.mock("../../../web/src/online/solve-proof.ts", () => ({ solveProof }));

const HOLDS = "POST /api/online/lakeside/holds";
const TIME = { date: "2026-12-04", start_time: "09:00" };
const challenge = { parameters: { nonce: "n0nce" }, signature: "s1gned" };

const refusal = Response.json(
  { error: ONLINE_REFUSALS.proof_required.en, code: "proof_required", challenge, request_id: "r1" },
  { status: 422 },
);

test("holds a time with the proof of work that the API asks for", async () => {
  const hold = { hold: "h0ld", expires_at: "2026-12-01T12:00:00.000Z", practitioner_id: "stf_1" };
  const api = serve({ [HOLDS]: ({ body }: { readonly body: object }) => ("proof" in body ? hold : refusal) });
  solveProof.mockResolvedValue("pr00f");
  expect(await holdTime("lakeside", "svc_1", TIME, undefined, "f0rmer")).toEqual({
    ...hold,
    ...TIME,
    service_id: "svc_1",
  });
  expect(solveProof).toHaveBeenCalledExactlyOnceWith(challenge);
  const body = { service_id: "svc_1", ...TIME, replaces: "f0rmer" };
  expect(api.named(HOLDS).map((call) => call.body)).toEqual([body, { ...body, proof: "pr00f" }]);
});

test("asks once more only, and solves nothing where no proof is asked for", async () => {
  solveProof.mockReset();
  const taken = { error: ONLINE_REFUSALS.slot_taken.en, code: "slot_taken", request_id: "r1" };
  const api = serve({ [HOLDS]: Response.json(taken, { status: 409 }) });
  await expect(holdTime("lakeside", "svc_1", TIME, "stf_1", "")).rejects.toBeInstanceOf(ClinicError);
  expect(api.named(HOLDS).map((call) => call.body)).toEqual([
    { service_id: "svc_1", ...TIME, practitioner_id: "stf_1" },
  ]);
  expect(solveProof).not.toHaveBeenCalled();
});
