type Close = () => unknown

const opened: Close[] = []

/**
 * What a test file opened is closed after its last test. Also from within `beforeAll`, where vitest's
 * own `afterAll` would be heard by nobody.
 */
export function afterFile(close: Close): void {
  opened.push(close)
}

/** The newest first: what was opened later may need what was opened before. */
export async function closeOpened(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}
