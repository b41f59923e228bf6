import { type ComponentType, createContext } from "react";
import type { LoaderFunction } from "react-router-dom";
import type { Role } from "../../../shared/contract/roles.ts";

/** The help of a page: its purpose, and the meaning of its words and rules. */
export interface HelpText {
  readonly about: string;
  readonly rules: Readonly<Record<string, string>>;
}

/** Holds the help of the open page; undefined if it has none. */
export const HelpOfPage = createContext<HelpText | undefined>(undefined);

export interface PageModule {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  /** What the link beside the heading opens. @default the page has no help */
  readonly help?: HelpText;
}

/** An area of the product, as a start page shows it. */
export interface Area {
  readonly text: string;
  readonly href: string;
  readonly about?: string | undefined;
}

/** A page in the shell. This is the only place that says who may see it. The API checks every request by itself. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly roles: readonly Role[];
  /** Whether it is a sheet of paper, which is shown without the menu as it is printed. @default false */
  readonly isSheet?: boolean;
  /** The page that the breadcrumbs name before this one. */
  readonly parent?: string;
  readonly load: () => Promise<PageModule>;
  /** The areas of the product that a start page leads to. */
  readonly areas?: () => readonly Area[];
  /** One line about the page, which the dashboard of a clinic's administrator shows if its menu has the page. */
  readonly about?: string;
}

/** Returns the pages of a role. A page that other roles may see lists its own roles. */
export const pagesFor = (
  role: Role,
  pages: readonly (Omit<Page, "roles"> & Partial<Pick<Page, "roles">>)[],
): readonly Page[] => pages.map((page) => ({ roles: [role], ...page }));
