const EVERY_MS = 1_000

/** Prints steps on standard error, at most one a second, so that hundreds of tables stay readable. */
export function progressLine(): (text: string) => void {
  let lastAt = 0
  return (text) => {
    const now = performance.now()
    if (now - lastAt < EVERY_MS) return
    lastAt = now
    process.stderr.write(`${text}\n`)
  }
}
