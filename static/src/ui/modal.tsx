/** Dialogs whose content is a component. */
import { render, type ComponentChildren } from "preact";
import { openDialog } from "./dialog";

interface Options {
  className?: string;
  /** Called once the dialog is closed. */
  closed?: () => void;
}

/** Open a dialog. `content` receives the function that closes it. */
export function showDialog(
  title: string,
  testid: string,
  content: (close: () => void) => ComponentChildren,
  { className, closed }: Options = {},
): void {
  const dialog = openDialog(
    title,
    testid,
    () => {
      render(null, dialog.content);
      closed?.();
    },
    className,
  );
  render(<>{content(dialog.close)}</>, dialog.content);
}
