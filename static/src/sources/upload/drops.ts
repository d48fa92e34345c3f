import { byId } from "../../ui/dom";

const areImages = (items: DataTransferItemList) => [...items].every(({ type }) => type.startsWith("image/"));

/** Files dragged over the page raise a veil that says what dropping them does; others are chosen at the input. */
export function acceptDrops(files: (files: File[], isDropped: boolean) => void): void {
  const veil = byId("drop-veil");
  const input = byId<HTMLInputElement>("upload-input");
  // Images over the article are for the article.
  const hasFiles = ({ dataTransfer, target }: DragEvent) =>
    Boolean(dataTransfer?.types.includes("Files")) &&
    !((target as Element).closest?.(".body-text") && areImages(dataTransfer!.items));
  let hide: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    "dragover",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      veil.hidden = false;
      clearTimeout(hide);
      // dragleave also fires between elements: the veil goes when dragover stops.
      hide = setTimeout(() => (veil.hidden = true), 200);
    },
    true,
  );
  window.addEventListener(
    "drop",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      veil.hidden = true;
      files([...event.dataTransfer!.files], true);
    },
    true,
  );
  input.addEventListener("change", () => {
    if (input.files?.length) files([...input.files], false);
    input.value = "";
  });
}
