export type Toast = {
  text: string
  /** Reverses what was done. If that fails, the message of its error is shown. */
  undo?: (() => Promise<void>) | undefined
  /** Where to go next. */
  link?: { text: string; to: string }
  isProblem?: boolean
}
