/** Polls a condition until it holds or a deadline passes. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`${what}: still not true after ${deadlineMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
