import "./page.css";
import Container from "@cloudscape-design/components/container";
import type { HeaderProps } from "@cloudscape-design/components/header";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createContext, type ReactNode, type Ref, useContext } from "react";
import { HelpOfPage, type HelpText } from "../../lib/page.ts";

/** Holds the function that shows a page's help beside it. */
export const OpenHelp = createContext<((help: HelpText) => void) | undefined>(undefined);

/** Shows the link from a page's heading to its help, if it has one. */
export function InfoLink() {
  const open = useContext(OpenHelp);
  const help = useContext(HelpOfPage);
  return (
    open &&
    help && (
      <Link variant="info" ariaLabel="Info about this page" onFollow={() => open(help)}>
        Info
      </Link>
    )
  );
}

interface PageProps extends Pick<HeaderProps, "description" | "actions" | "counter"> {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export const Page = ({ title, children, ...header }: PageProps) => (
  <SpaceBetween size="l">
    <Header variant="h1" info={<InfoLink />} {...header}>
      {title}
    </Header>
    {children}
  </SpaceBetween>
);

export const Section = ({ title, children, ...header }: PageProps) => (
  <Container
    header={
      <Header variant="h2" {...header}>
        {title}
      </Header>
    }
  >
    {children}
  </Container>
);

/** Shows buttons side by side. */
export const Actions = ({ ref, children }: { readonly ref?: Ref<HTMLDivElement>; readonly children: ReactNode }) => (
  <div ref={ref} className="actions">
    {children}
  </div>
);
