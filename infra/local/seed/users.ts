import { DEMO_PEOPLE } from "./people.ts";
import { CLINICS } from "./tenants.ts";

const HOME = { street: "1 Main Street", city: "Springfield", state: "IL", zipcode: "62701" };

/** Writes the users rows of the demo accounts. */
export async function seedUsers(): Promise<void> {
  const { UserEntity } = await import("../../../functions/data/user.ts");
  for (const person of DEMO_PEOPLE) {
    const clinic = CLINICS.find(({ tenant_id }) => tenant_id === person.tenant_id);
    const { street, city, state, zipcode } = clinic ?? HOME;
    await UserEntity.put({ street, city, state, zipcode, ...person, status: "ACTIVE" }).go();
  }
}
