import type { LinkProps } from "@cloudscape-design/components/link";
import Link from "@cloudscape-design/components/link";
import { Fragment, memo, type ReactNode, startTransition, useEffect, useState } from "react";
import { phoneText } from "../../../../shared/values/phone.ts";
import { useNavigate } from "../../lib/navigate.ts";

interface RouterLinkProps extends Omit<LinkProps, "onFollow" | "external"> {
  readonly href: string;
}

/** Returns the handler that opens the page behind a link, without loading the product again. */
export function useFollow(href: string) {
  const navigate = useNavigate();
  return (event: Pick<Event, "preventDefault">) => {
    event.preventDefault();
    navigate(href);
  };
}

/** Links to a page of the product. It is rendered again only with other properties, because a table has many and renders often. */
export const RouterLink = memo((props: RouterLinkProps) => <Link {...props} onFollow={useFollow(props.href)} />);

/** Shows a phone number as people write it, as a link that calls it. */
export const PhoneLink = memo(({ phone }: { readonly phone: string }) => (
  <Link href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phoneText(phone)}</Link>
));

/** Shows an email address. One that does not fit on a line breaks before its "@" or a dot. */
export const EmailText = ({ email }: { readonly email: string }) =>
  email.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Links to the mail program, with an address as `EmailText` shows it. */
export const EmailLink = ({ email }: { readonly email: string }) => (
  <Link href={`mailto:${email}`}>
    <EmailText email={email} />
  </Link>
);

/** Links to a website, which opens in a new tab. The text leaves out the protocol. */
export const WebsiteLink = ({ url }: { readonly url: string }) => (
  <Link href={url} external externalIconAriaLabel="Opens in a new tab">
    {url.replace(/^https?:\/\/|\/$/g, "")}
  </Link>
);

/**
 * Renders its content in a step of its own, after what is around it, so that the browser can respond to input in between.
 */
export function NextStep({ children }: { readonly children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn && children;
}
