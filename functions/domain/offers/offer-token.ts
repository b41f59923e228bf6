import { TenantId } from "../../../shared/values/ids.ts";
import { type FreedTimeRow, freedTimeEntity, type Offer } from "../../entities/offers.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { decryptToken, encryptToken } from "../../platform/encryption.ts";

const PURPOSE = "offer";

/** Returns the token of an offer's link. It is encrypted, so that it reveals no id and can't be made up. */
export const offerToken = (
  { tenant_id, freed_id }: Pick<FreedTimeRow, "tenant_id" | "freed_id">,
  { offer_id }: Pick<Offer, "offer_id">,
): string => encryptToken(PURPOSE, `${tenant_id} ${freed_id} ${offer_id}`);

/** The freed time of a token, and the offer that the token names. It may have ended. */
interface NamedOffer {
  readonly freed: FreedTimeRow;
  readonly offer_id: string;
}

/** Reads the freed time of a token; undefined for a token that the product did not make, or whose time is gone for days. */
export async function findOffer(token: string): Promise<NamedOffer | undefined> {
  const [tenant_id = "", freed_id = "", offer_id = ""] = decryptToken(PURPOSE, token)?.split(" ") ?? [];
  if (!TenantId.safeParse(tenant_id).success) return undefined;
  const freed = await findRow(freedTimeEntity(), { tenant_id, freed_id });
  return freed && { freed, offer_id };
}
