/** Components that several features are made of. */
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import type { WireError } from "../wire/types";
import { ICONS, type IconName } from "./icons";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" class={`icon icon-${name}`} aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** A button's attributes, with `data-*` ones. `look` is its kind, as "small quiet". */
type ButtonProps = Omit<ButtonHTMLAttributes, "class"> & { look?: string; [data: `data-${string}`]: unknown };

export function Button({ look = "", children, ...attributes }: ButtonProps) {
  return (
    <button type="button" {...attributes} class={look ? `button ${look}` : "button"}>
      {children}
    </button>
  );
}

/** A button that has an icon in place of words. */
export function IconButton({ icon, label, ...attributes }: ButtonProps & { icon: IconName; label: string }) {
  return (
    <Button look="quiet square" aria-label={label} {...attributes}>
      <Icon name={icon} />
    </Button>
  );
}

/** What a list shows while it is empty: why, and what to do about it. */
export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <p>{hint}</p>
      {children}
    </div>
  );
}

/** What a list shows if it could not be loaded. */
export function FailedState({ message, hint }: { message: string; hint: string }) {
  return (
    <div class="empty" role="alert">
      <p class="empty-title">{message}</p>
      <p>{hint}</p>
    </div>
  );
}

export type Problem = Pick<WireError, "message" | "hint">;

/** What went wrong, read out at once. */
export function ProblemLine({ problem }: { problem: Problem | null }) {
  return (
    <div class="dialog-trouble" role="alert">
      {problem && (
        <>
          <p class="dialog-problem">
            <Icon name="alert" />
            {problem.message}
          </p>
          {problem.hint && <p class="hint">{problem.hint}</p>}
        </>
      )}
    </div>
  );
}
