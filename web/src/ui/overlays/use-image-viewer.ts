import { useSheet } from "./overlay-host.tsx";

const load = async () => (await import("./image-viewer.tsx")).ImageViewer;

/** Returns functions that open and close the viewer of full-screen images. */
export const useImageViewer = () => useSheet(load);
