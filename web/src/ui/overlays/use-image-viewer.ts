import { useSheet } from "./overlay-host.tsx";

const load = async () => (await import("./image-viewer.tsx")).ImageViewer;

/** Opens full-screen images. */
export const useImageViewer = () => useSheet(load);
