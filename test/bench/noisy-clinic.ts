// A clinic in a process of its own, against the emulators of the benchmark that starts it. It sends
// requests at a given rate, and reports when it is ready and when all requests were answered.
import { openClinic } from "../support/clinic.ts";
import { atRate, requestsOf } from "./desk-requests.ts";

const send = await requestsOf(await openClinic("Noisy clinic"));
// The first requests load the functions.
for (let first = 0; first < 5; first += 1) await send(first);
process.on("message", async ({ perSecond, seconds }: { perSecond: number; seconds: number }) => {
  await atRate(send, perSecond, seconds);
  process.send?.("answered");
});
process.send?.("ready");
