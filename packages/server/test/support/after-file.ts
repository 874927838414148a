type Close = () => unknown

const opened: Close[] = []

/**
 * Closes something after the file's last test. Unlike vitest's own `afterAll`, it also works inside
 * `beforeAll`.
 */
export function afterFile(close: Close): void {
  opened.push(close)
}

/** Newest first, because what was opened later may depend on what was opened before. */
export async function closeOpened(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}
