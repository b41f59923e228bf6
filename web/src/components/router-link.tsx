import Link, { type LinkProps } from "@cloudscape-design/components/link";
import { useNavigate } from "react-router-dom";

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

/** Links to a page of the product. */
export const RouterLink = (props: RouterLinkProps) => <Link {...props} onFollow={useFollow(props.href)} />;
