import { type ReactNode, useEffect, useState } from "react";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { tabStorage } from "../lib/storage.ts";
import { Frame, PlainPage, Waiting } from "./parts.tsx";
import { useLoaded } from "./requests.ts";

/**
 * Takes the token out of the address, so that it stands neither in the history nor on the screen, and keeps it for this tab. Without
 * one in the address it returns the kept one.
 */
export function takeToken(page: string): string | undefined {
  const given = location.hash.slice(1);
  if (!given) return tabStorage.get(page);
  history.replaceState(history.state, "", location.pathname + location.search);
  tabStorage.set(page, given);
  return given;
}

/** Returns the token of the page, also when another link is opened in the same tab. */
function useToken(page: string, taken: string | undefined): string | undefined {
  const [token, setToken] = useState(taken);
  useEffect(() => {
    const onHashChange = () => location.hash.length > 1 && setToken(takeToken(page));
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, [page]);
  return token;
}

interface LinkPageProps<Opened> {
  readonly page: string;
  /** The token with which the page was opened, if there was one. */
  readonly taken: string | undefined;
  readonly texts: { readonly title: string; readonly dead: { readonly title: string; readonly text: string } };
  readonly load: (token: string) => Promise<Opened>;
  /** Returns whether a failure means that the link is not valid any more. */
  readonly isDead: (error: unknown) => boolean;
  readonly view: (opened: Opened, token: string) => ReactNode;
}

/** Shows what a link in a mail leads to. Opening it changes nothing. */
export function LinkPage<Opened>({ page, taken, texts, load, isDead, view }: LinkPageProps<Opened>) {
  const token = useToken(page, taken);
  const [loaded, reload] = useLoaded(token ?? "", async () => {
    if (!token) throw new ClinicError("not_found", "");
    return load(token);
  });
  if (loaded.state === "ready" && token) return view(loaded.value, token);
  if (loaded.state === "failed" && isDead(loaded.error)) return <PlainPage {...texts.dead} />;
  return (
    <Frame title={texts.title}>
      <h1>{texts.title}</h1>
      <Waiting loaded={loaded} onRetry={reload} />
    </Frame>
  );
}
