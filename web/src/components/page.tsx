import "./page.css";
import Container from "@cloudscape-design/components/container";
import Header, { type HeaderProps } from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode, Ref } from "react";
import { InfoLink } from "./info-link.tsx";

interface PageProps extends Pick<HeaderProps, "description" | "actions" | "counter"> {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** Shows a page's heading with its parts below. */
export const Page = ({ title, children, ...header }: PageProps) => (
  <SpaceBetween size="l">
    <Header variant="h1" info={<InfoLink />} {...header}>
      {title}
    </Header>
    {children}
  </SpaceBetween>
);

/** Shows a titled part of a page. */
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
