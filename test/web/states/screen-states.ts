import type { Role } from "../../../shared/roles.ts";
import { PATHS } from "../../../web/src/paths.ts";

export const STATES = ["loading", "empty", "filled", "error"] as const;
export type State = (typeof STATES)[number];

/** Placeholder rows, which stand for data on their way. */
export const SKELETON = "placeholder rows";

/** How a state of a screen is covered. */
export type Cell =
  /** `states.test.tsx` opens the screen and finds this text. */
  | { readonly shows: string }
  /** A test with this title, in a file below test/web. */
  | { readonly file: string; readonly title: string }
  /** The screen has no such state. */
  | { readonly none: string };

/** What covers each state of a screen, and who opens it. */
export type Screen = Readonly<Record<State, Cell>> & {
  /** Who opens it; undefined without a session. */
  readonly as: Role | undefined;
};

/** Returns a state whose text `states.test.tsx` finds on the screen. */
export const shows = (text: string): Cell => ({ shows: text });

/** Returns a state that a test of a feature covers. */
export const by = (file: string, title: string): Cell => ({ file: `features/${file}.test.tsx`, title });

const none = (reason: string): Cell => ({ none: reason });

export const NOTHING_LOADED = none("The screen loads nothing.");
export const LOADING = shows("Loading");
export const FAILED = shows("Try again");
export const ONE_RECORD = none("It shows one record, and an unknown one is not found.");
export const FORM = none("It is a form, which is empty until it is filled in.");

/** Returns the states of a form that loads nothing. */
export const form = (as: Role | undefined, filled: Cell): Screen => ({
  as,
  loading: NOTHING_LOADED,
  empty: FORM,
  filled,
  error: NOTHING_LOADED,
});

/** The path of every screen. The dashboard is another screen for the owner of a clinic than for the operator. */
export const SCREEN_PATHS = { ...PATHS, ownerDashboard: PATHS.dashboard };

/** The screens of an area. A screen without a path does not compile. */
export type SomeScreens = Readonly<Partial<Record<keyof typeof SCREEN_PATHS, Screen>>>;
