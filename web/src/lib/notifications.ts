import type { ReactNode } from "react";
import { createStore, useStore } from "zustand";

export interface Notification {
  readonly id: string;
  readonly type: "success" | "error" | "info";
  readonly header?: ReactNode;
  readonly content?: ReactNode;
  /** How long it stays from when it is seen; until it is dismissed if left out. */
  readonly seconds?: number | undefined;
  /** Where it is shown: on the page, or in the dialog that was open on top of it. */
  readonly place: string;
}

/** How long a success stays, in seconds; errors stay until they are dismissed. */
export const SECONDS = { login: 5, recovery: 4, onboarding: 3, other: 5 } as const;

const PAGE = "page";

interface State {
  readonly notifications: readonly Notification[];
  /** The page and the dialogs on top of it, which can be read alone as long as they are open. */
  readonly places: readonly string[];
}

const store = createStore<State>(() => ({ notifications: [], places: [PAGE] }));
let count = 0;

/** Returns the notifications of an open dialog, or of the page. */
export function useNotifications(place: string = PAGE): readonly Notification[] {
  const all = useStore(store, ({ notifications }) => notifications);
  return all.filter((each) => each.place === place);
}

// What was achieved is news wherever the person goes; what went wrong is about the form or list that is left.
const leave = (left: string, next: string) => (notification: Notification) => {
  if (notification.place !== left) return [notification];
  return notification.type === "success" ? [{ ...notification, place: next }] : [];
};

/** Shows new notifications in a dialog as long as it is open. Returns how to say that it is closed. */
export function openPlace(place: string): () => void {
  store.setState(({ places }) => ({ places: [...places, place] }));
  return () =>
    store.setState(({ notifications, places: before }) => {
      const places = before.filter((each) => each !== place);
      return { places, notifications: notifications.flatMap(leave(place, places.at(-1) ?? PAGE)) };
    });
}

/** Takes away what went wrong on the page that is left. */
export const leavePage = (): void =>
  store.setState(({ notifications }) => ({ notifications: notifications.flatMap(leave(PAGE, PAGE)) }));

/** Takes the notifications away whose id is this one, or begins with it and a colon. */
export function dismiss(id: string): void {
  store.setState(({ notifications }) => ({
    notifications: notifications.filter((each) => each.id !== id && !each.id.startsWith(`${id}:`)),
  }));
}

export const dismissAll = (): void => store.setState({ notifications: [] });

type Unnamed = Omit<Notification, "id" | "seconds" | "place"> & { readonly id?: string };

// Three rooms that are created one after the other are told of once.
const idOf = ({ type, header, content }: Unnamed) =>
  typeof content === "string" && !header ? `${type}: ${content}` : `n${++count}`;

/** Shows a notification on what is open, in the place of the one with the same id or the same words. Returns its id. */
export function notify(notification: Unnamed, seconds?: number): string {
  const { id = idOf(notification), ...rest } = notification;
  dismiss(id);
  store.setState(({ notifications, places }) => ({
    notifications: [{ id, ...rest, seconds, place: places.at(-1) ?? PAGE }, ...notifications],
  }));
  return id;
}

export const notifySuccess = (content: ReactNode, seconds: number = SECONDS.other): string =>
  notify({ type: "success", content }, seconds);
