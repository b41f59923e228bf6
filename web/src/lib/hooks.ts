import { useMutation } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { type NavigateOptions, useLocation, useNavigationType } from "react-router-dom";
import { actionFailureOf } from "./message-of.ts";
import { useNavigate } from "./navigate.ts";
import { dismiss, notify } from "./notifications.ts";

interface Action<Result> {
  /** The id of the notification of a failure. The next attempt removes it. */
  readonly id: string;
  readonly run: () => Promise<Result>;
  /** The header above the reason, which says what was not done. */
  readonly failed?: string;
  readonly onDone?: (result: Result) => void;
  readonly onSettled?: () => unknown;
}

/** Runs the action of a button, and shows why it failed. */
export const useAction = <Result>({ id, run, failed, onDone, onSettled }: Action<Result>) =>
  useMutation({
    mutationFn: run,
    onMutate: () => dismiss(id),
    onError: (error) => {
      notify({ id, type: "error", ...(failed && { header: failed }), content: actionFailureOf(error) });
    },
    onSuccess: (result) => onDone?.(result),
    onSettled: () => onSettled?.(),
  });

const DEBOUNCE_MS = 250;

/** Returns the value once it has not changed for a moment, so that a search sends one request and not one for every key. */
export function useDebounced<Value>(value: Value, pause: number = DEBOUNCE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}

/** Returns whether a media query matches, and renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Few, because React renders rows that have just arrived in one task. The others follow in steps that make way for a click. */
const FIRST_ROWS = 5;

/**
 * Returns the first rows of a new list, and all rows after these are rendered, because rendering a long one at once would block
 * the page. A list that is already on the screen never becomes shorter.
 */
export function useFirstRows<Item>(rows: readonly Item[]): readonly Item[] {
  const arrived = rows.length > 0;
  const drawn = useDeferredValue(arrived, false);
  return arrived && !drawn ? rows.slice(0, FIRST_ROWS) : rows;
}

const MINUTE_MS = 60_000;

/** Returns the current time, and renders again every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Calls a function when another page is opened, or Back leads to another state of this page: a dialog would otherwise stay open
 * over it.
 */
export function useOnLeaving(leave: () => void): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.pathname !== pathname || (isBack && before.key !== key)) leave();
  });
}

/**
 * Keeps the focus inside an element when a change of status removes the button that had it.
 * @param next the selector of the element that takes the focus then
 * @returns the ref of the element
 */
export function useRetainedFocus<Container extends HTMLElement>(status: string, next = "button") {
  const container = useRef<Container>(null);
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    if (document.activeElement === document.body) container.current?.querySelector<HTMLElement>(next)?.focus();
  }, [status, next]);
  return container;
}

type Change<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * Returns the query of the address, and a function that changes some of its parts; undefined removes a part. Back does not
 * lead through such changes, unless the options say so.
 */
export function useSearchChange<Name extends string>(): readonly [
  URLSearchParams,
  (change: Change<Name>, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = (next: Change<Name>, options?: NavigateOptions) => {
    const after = new URLSearchParams(search);
    for (const [name, value] of Object.entries<string | undefined>(next)) {
      if (value === undefined) after.delete(name);
      else after.set(name, value);
    }
    void navigate({ search: after.toString() }, { replace: true, ...options });
  };
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}

/** Returns the open tab, whose name is in the address, and the handler that opens another one. */
export function useTab(name: string, tabs: readonly string[]) {
  const [search, change] = useSearchChange<string>();
  const requested = search.get(name);
  return {
    activeTabId: tabs.find((tab) => tab === requested) ?? tabs[0] ?? "",
    onChange: ({ detail }: { readonly detail: { readonly activeTabId: string } }) =>
      change({ [name]: detail.activeTabId === tabs[0] ? undefined : detail.activeTabId }),
  };
}

/**
 * Keeps the typed text as long as the value is the one that was read from it. A value that comes from elsewhere is formatted
 * by `write`.
 */
export function useTyped(value: string, write: (value: string) => string) {
  const [typed, setTyped] = useState({ text: write(value), of: value });
  const text = typed.of === value ? typed.text : write(value);
  return { text, keep: (next: string, of: string) => setTyped({ text: next, of }) };
}
