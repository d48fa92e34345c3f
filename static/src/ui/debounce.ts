/** Call `work` once nothing has asked for it for `ms` milliseconds. */
export function debounce(work: () => unknown, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const soon = (delay = ms) => {
    cancel();
    timer = setTimeout(work, delay);
  };
  return Object.assign(soon, { cancel });
}
