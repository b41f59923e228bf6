import { type ComponentType, useCallback, useEffect, useState } from "react";
import { MissingPart } from "./missing-part.tsx";

/** Rendered instead of a part that can't be loaded. */
type Substitute<Props> = ComponentType<Props & { readonly onRetry: () => void }>;

/**
 * Builds a component whose file is loaded when it is first rendered. If the file can't be loaded, a substitute is rendered and
 * the page keeps its input; React's own `lazy` would replace the whole page with an error. Another component can keep its place
 * until it is loaded.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: Substitute<Props> = MissingPart,
  Meanwhile?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined;
  const get = async () => {
    Loaded ??= (await load()).default;
  };

  function LoadedLater(props: Props) {
    const [state, setState] = useState<"loading" | "failed" | "loaded">(Loaded ? "loaded" : "loading");
    const begin = useCallback(() => {
      get().then(
        () => setState("loaded"),
        () => setState("failed"),
      );
    }, []);
    useEffect(begin, [begin]);
    if (Loaded) return <Loaded {...props} />;
    if (state === "failed") return <Instead {...props} onRetry={begin} />;
    return Meanwhile && <Meanwhile {...props} />;
  }

  /** Loads the file before it is needed. */
  LoadedLater.preload = (): void => void get().catch(() => undefined);
  return LoadedLater;
}
