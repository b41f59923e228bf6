import "./missing-part.css";
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from "react";
import { reloadPage } from "../../lib/forms/unsaved-changes.ts";
import { useOnline } from "../../lib/online.ts";
import { APP_SCREEN } from "../../lib/texts.ts";

// It uses plain elements, because a component might need another file that can't be loaded.
/** Says at the top of the page that a part of it can't be loaded, and what to do. The input stays. */
export function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const online = useOnline();
  // The part is loaded again without a click: once at the beginning, and when the network is back.
  useEffect(() => {
    if (online) onRetry();
  }, [online, onRetry]);
  return (
    <div className="missing-part" role="alert">
      <p>{online ? APP_SCREEN.missingPart.updated : APP_SCREEN.missingPart.offline}</p>
      <button type="button" className="plain-button" onClick={online ? reloadPage : onRetry}>
        {online ? "Reload" : "Try again"}
      </button>
    </div>
  );
}

/** The error of a part whose file can't be loaded, because the browser is offline or a deployment has replaced the file. */
class PartMissing extends Error {
  override readonly name = "PartMissing";
}

interface PartBoundaryProps {
  readonly errorFallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows what stands in for a part that can't be loaded. All other errors are left to the page. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PartMissing) return this.props.errorFallback;
    throw error;
  }
}

interface LazyPartOptions<Props extends object> {
  /** Rendered if the file can't be loaded. @default a message with a button that tries again */
  readonly errorFallback?: ComponentType<Props & { readonly onRetry: () => void }>;
  /** Keeps the place of the part until it is loaded. @default nothing is rendered meanwhile */
  readonly placeholder?: ComponentType<Props>;
}

/**
 * Builds a component whose file is loaded by React's `lazy` when it is first rendered. The page stays as it is meanwhile, because
 * the part is rendered in a transition, and keeps its input if the file can't be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { errorFallback: ErrorFallback = MissingPart, placeholder: Placeholder }: LazyPartOptions<Props> = {},
) {
  let isLoaded = false;
  // React's `lazy` remembers a failure for ever, so each attempt has a component of its own.
  const attempt = (number: number) => ({
    number,
    Part: lazy(async () => {
      const module = await load().catch((cause: unknown) => {
        throw new PartMissing("A part of the page can't be loaded", { cause });
      });
      isLoaded = true;
      return module;
    }),
  });
  let current = attempt(1);

  function LazyPart(props: Props) {
    const [shown, setShown] = useState(isLoaded ? current : undefined);
    useEffect(() => startTransition(() => setShown(current)), []);
    const onRetry = useCallback(async () => {
      try {
        await load();
      } catch {
        return;
      }
      current = attempt(current.number + 1);
      startTransition(() => setShown(current));
    }, []);
    if (!shown) return Placeholder && <Placeholder {...props} />;
    return (
      <PartBoundary key={shown.number} errorFallback={<ErrorFallback {...props} onRetry={onRetry} />}>
        <shown.Part {...props} />
      </PartBoundary>
    );
  }

  /** Loads the file before it is needed. */
  LazyPart.preload = (): void => void load().catch(() => undefined);
  return LazyPart;
}
