import { contract } from "../../../shared/contract.ts";
import { expectEqual } from "./expect.ts";
import { firstSignIn } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

const PLACE = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
const PHONE = "5550100100";

export const ADDRESS = { ...PLACE, phone_number: PHONE };

/** An onboarded clinic with its administrator's token. */
export interface OnboardedClinic {
  readonly tenantId: string;
  readonly adminId: string;
  readonly adminEmail: string;
  readonly admin: string;
}

/**
 * Onboards a clinic as the platform administrator's form does: account, clinic and administrator, who then signs in for
 * the first time.
 */
export async function onboard({ api, emulator }: Stage, operator: string, name: string): Promise<OnboardedClinic> {
  const email = `admin@${name.toLowerCase()}.example.com`;
  const { user } = await api.done(operator, contract.accounts.signup, { body: { email } });
  const { tenant_id } = await api.done(operator, contract.tenants.create, {
    body: { user_id: user.id, username: `${name}1`, tenant_name: name, email, ...ADDRESS },
  });
  await api.done(operator, contract.accounts.createUser, {
    body: {
      user_id: user.id,
      tenant_id,
      first_name: "Ada",
      last_name: name,
      date_of_birth: "1980-12-09",
      email,
      ...ADDRESS,
    },
  });
  const admin = await firstSignIn(emulator, email);
  const me = await api.done(admin, contract.accounts.me, {});
  expectEqual("Who signed in", [me.role, me.tenant?.tenant_id], ["TENANT_ADMIN", tenant_id]);
  return { tenantId: tenant_id, adminId: user.id, adminEmail: email, admin };
}
