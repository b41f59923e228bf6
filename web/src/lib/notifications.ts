import type { ReactNode } from "react";
import { createStore, useStore } from "zustand";

export interface Notification {
  readonly id: string;
  readonly type: "success" | "error" | "info";
  readonly header?: ReactNode;
  readonly content?: ReactNode;
  /** How long it stays from when it is seen; until it is dismissed if left out. */
  readonly seconds?: number | undefined;
}

/** How long a success stays, in seconds; errors stay until they are dismissed. */
export const SECONDS = { login: 5, recovery: 4, onboarding: 3, other: 5 } as const;

const store = createStore<{ notifications: readonly Notification[] }>(() => ({ notifications: [] }));
let count = 0;

// What is behind a dialog can't be read: as long as one is open, it shows the notifications and the shell does not.
const dialogs = createStore<{ open: number }>(() => ({ open: 0 }));

export const useDialogOpen = (): boolean => useStore(dialogs, ({ open }) => open > 0);

/** Tells that a dialog shows the notifications from now on. Gives back how to tell that it is closed. */
export function dialogOpened(): () => void {
  const change = (by: number) => dialogs.setState(({ open }) => ({ open: open + by }));
  change(1);
  return () => change(-1);
}

export const useNotifications = (): readonly Notification[] => useStore(store, ({ notifications }) => notifications);

/** Takes the notifications away whose id is this one, or begins with it and a colon. */
export function dismiss(id: string): void {
  store.setState(({ notifications }) => ({
    notifications: notifications.filter((each) => each.id !== id && !each.id.startsWith(`${id}:`)),
  }));
}

export const dismissAll = (): void => store.setState({ notifications: [] });

type Unnamed = Omit<Notification, "id" | "seconds"> & { readonly id?: string };

/** Shows a notification above the page, in the place of the one with the same id. Gives its id. */
export function notify({ id = `n${++count}`, ...rest }: Unnamed, seconds?: number): string {
  dismiss(id);
  store.setState(({ notifications }) => ({ notifications: [{ id, ...rest, seconds }, ...notifications] }));
  return id;
}

export const notifySuccess = (content: ReactNode, seconds: number = SECONDS.other): string =>
  notify({ type: "success", content }, seconds);
