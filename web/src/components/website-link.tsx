import Link from "@cloudscape-design/components/link";

/** Links to a website, which opens in a new tab. The text leaves out the protocol. */
export const WebsiteLink = ({ url }: { readonly url: string }) => (
  <Link href={url} external externalIconAriaLabel="Opens in a new tab">
    {url.replace(/^https?:\/\/|\/$/g, "")}
  </Link>
);
