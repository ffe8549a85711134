import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import {
  LazyOverlay,
  type LazyOverlayProps,
  type OverlayFile,
  type OverlayProps,
} from "./lazy-overlay.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Props of an overlay that its owner passes, not the host. */
type OwnProps<Props> = Omit<Props, keyof OverlayProps>;

type HostedOverlay = LazyOverlayProps & { id: string };

interface Host {
  /** Adds an open overlay, or updates the props of a mounted one. */
  put: (overlay: HostedOverlay) => void;
  remove: (id: string) => void;
}

const HostContext = createContext<Host>({ put: () => {}, remove: () => {} });

/**
 * Renders the overlays that the components inside it open. Each screen has one host. Sheets and
 * page overlays have one too, so that an overlay opened inside them is nested in them. Escape and a
 * press outside then reach only the upper overlay.
 */
export function OverlayHost({ children }: { children: ReactNode }) {
  const [overlays, setOverlays] = useState<readonly HostedOverlay[]>([]);
  const [host] = useState<Host>(() => ({
    put: (overlay) =>
      setOverlays((all) => {
        const at = all.findIndex(({ id }) => id === overlay.id);
        if (at >= 0) return all.with(at, overlay);
        return overlay.open ? [...all, overlay] : all;
      }),
    remove: (id) =>
      setOverlays((all) =>
        all.some((it) => it.id === id) ? all.filter((it) => it.id !== id) : all,
      ),
  }));
  return (
    <HostContext value={host}>
      {children}
      {overlays.map(({ id, ...overlay }) => (
        <LazyOverlay key={id} {...overlay} />
      ))}
    </HostContext>
  );
}

const files = new WeakMap<object, OverlayFile>();

/**
 * Returns the entry for the module that a loader imports. The same loader gets the same entry each
 * time, so a loader that is declared at module level loads only once.
 */
function fileOf<Props>(load: Load<Props>): OverlayFile {
  const known = files.get(load);
  if (known) return known;
  const file = { load: load as unknown as OverlayFile["load"], failures: 0 };
  files.set(load, file);
  return file;
}

/**
 * Passes the newest props to the host after each rendering of the owner, from the first opening
 * until the owner is unmounted.
 */
function useHosted(request: LazyOverlayProps): void {
  const host = useContext(HostContext);
  const id = useId();
  const [wasOpen, setWasOpen] = useState(request.open);
  if (request.open && !wasOpen) setWasOpen(true);
  useLayoutEffect(() => {
    if (!wasOpen) return;
    const onClosed = () => {
      // If the overlay was opened again during its closing animation, it stays.
      if (request.open) return;
      host.remove(id);
      request.onClosed();
    };
    host.put({ ...request, id, onClosed });
  });
  useLayoutEffect(() => () => host.remove(id), [host, id]);
}

type OverlayOfOwnerProps<Props> = OwnProps<Props> & {
  load: Load<Props>;
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** Called if the module cannot be loaded, in place of the message with a retry button. */
  onFailed?: (() => void) | undefined;
};

const nothing = () => {};

/**
 * Overlay for which the rendering component keeps the state `open`, for example because a hook
 * computes it. Otherwise use `useSheet`.
 */
export function Overlay<Props extends object>({
  load,
  open,
  onClose,
  onClosed = nothing,
  onFailed,
  ...props
}: OverlayOfOwnerProps<Props>) {
  const [file] = useState(() => fileOf(load));
  useHosted({ file, open, onClose, onClosed, onFailed, props });
  return null;
}

/** Arguments of `open`: the props that `useSheet` does not get as `live`. */
type Arguments<Rest> = object extends Rest ? [props?: Rest] : [props: Rest];

/**
 * Returns `open`, `close` and `isOpen` of an overlay. `live` are props that change while it is
 * open: the overlay gets those of the owner's newest rendering. All others are passed to `open`.
 * The overlay closes if its owner is unmounted or hidden.
 *
 * @example
 * const bill = useSheet(async () => (await import("./bill-sheet.tsx")).BillSheet);
 * bill.open({ bill: row });
 */
export function useSheet<Props extends object, Live extends Partial<Props> = object>(
  load: Load<Props>,
  live?: Live,
) {
  const [file] = useState(() => fileOf(load));
  const [request, setRequest] = useState<{ open: boolean; props: object }>({
    open: false,
    props: {},
  });
  const close = () => setRequest(({ props }) => ({ open: false, props }));
  useHosted({
    file,
    open: request.open,
    onClose: close,
    onClosed: nothing,
    props: { ...live, ...request.props },
  });
  useLayoutEffect(() => () => setRequest(({ props }) => ({ open: false, props })), []);
  return {
    isOpen: request.open,
    open: (...[props = {} as never]: Arguments<Omit<OwnProps<Props>, keyof Live>>) =>
      setRequest({ open: true, props }),
    close,
  };
}
