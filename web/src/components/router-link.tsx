import Link, { type LinkProps } from "@cloudscape-design/components/link";
import { useNavigate } from "react-router-dom";

interface RouterLinkProps extends Omit<LinkProps, "onFollow" | "external"> {
  readonly href: string;
}

/** A link to a page of the product. */
export function RouterLink(props: RouterLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      {...props}
      onFollow={(event) => {
        event.preventDefault();
        navigate(props.href);
      }}
    />
  );
}
