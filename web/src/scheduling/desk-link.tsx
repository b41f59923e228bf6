import type { ReactNode } from "react";
import { RouterLink } from "../components/router-link.tsx";
import { useRights } from "./use-rights.ts";

interface DeskLinkProps {
  readonly href: string;
  readonly ariaLabel?: string;
  readonly children: ReactNode;
}

/** Links to a page of the front desk. A person who may not open that page sees the text without a link. */
export const DeskLink = (props: DeskLinkProps) => (useRights().books ? <RouterLink {...props} /> : props.children);
