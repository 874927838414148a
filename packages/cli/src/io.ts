/** Where a command reads and writes. Tests bring their own. */
export type Io = {
  stdin: AsyncIterable<Uint8Array | string> & { isTTY?: boolean }
  stdout: Output
  stderr: Output
  env: Record<string, string | undefined>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

export type Output = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}
