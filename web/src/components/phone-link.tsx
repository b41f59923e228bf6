import Link from "@cloudscape-design/components/link";
import { phoneText } from "../../../shared/values/phone.ts";

/** Shows a phone number as people write it, as a link that calls it. */
export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <Link href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phoneText(phone)}</Link>
);
