import { bookAndCancel } from "../../../infra/cli/smoke-story.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { OnboardedClinic } from "../onboard.ts";
import type { Stage } from "./stage.ts";

/** Renames the clinic to a smoke clinic, and works in it as `npm run smoke` does. */
export async function smokeClinic({ api }: Stage, { admin }: OnboardedClinic<string>, desk: string): Promise<string> {
  const { version } = await api.done(admin, contract.tenants.getCurrent, {});
  await api.done(admin, contract.tenants.updateCurrent, { body: { tenant_name: "Lakeside Smoke Clinic", version } });
  return bookAndCancel(api, desk);
}
