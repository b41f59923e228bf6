import type { ReactNode } from "react";
import { createStore, useStore } from "zustand";

export interface Notification {
  readonly id: string;
  readonly type: "success" | "error" | "info";
  readonly header?: ReactNode;
  readonly content?: ReactNode;
}

/** How long a success stays, in seconds; errors stay until they are dismissed. */
export const SECONDS = { login: 5, recovery: 4, onboarding: 3, other: 5 } as const;

const store = createStore<{ notifications: readonly Notification[] }>(() => ({ notifications: [] }));
let count = 0;

export const useNotifications = (): readonly Notification[] => useStore(store, ({ notifications }) => notifications);

/** Takes the notifications away whose id is this one, or begins with it and a colon. */
export function dismiss(id: string): void {
  store.setState(({ notifications }) => ({
    notifications: notifications.filter((each) => each.id !== id && !each.id.startsWith(`${id}:`)),
  }));
}

export const dismissAll = (): void => store.setState({ notifications: [] });

type Unnamed = Omit<Notification, "id"> & { readonly id?: string };

/** Shows a notification above the page, in the place of the one with the same id. Gives its id. */
export function notify({ id = `n${++count}`, ...rest }: Unnamed, seconds?: number): string {
  dismiss(id);
  store.setState(({ notifications }) => ({ notifications: [{ id, ...rest }, ...notifications] }));
  if (seconds) setTimeout(() => dismiss(id), seconds * 1000);
  return id;
}

export const notifySuccess = (content: ReactNode, seconds: number = SECONDS.other): string =>
  notify({ type: "success", content }, seconds);
