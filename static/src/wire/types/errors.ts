/** What was wrong, as every answer says it. */

export interface WireError {
  code: string;
  message: string;
  hint: string;
  /** What the message names, for other languages. */
  params?: Record<string, string | number>;
  /** Of `too_many`: seconds after which it may be tried again. */
  retry_after?: number;
}
