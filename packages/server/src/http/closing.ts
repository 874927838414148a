import type { App } from './app.ts'

/**
 * Stops listening, lets the requests under way finish, and cuts whatever is left at the deadline, so
 * that a slow caller or an endless stream cannot keep the process alive.
 */
export async function closeWithin(app: App, deadlineMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
