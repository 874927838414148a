const RETRY_MS = 2_000
const RETRY_MS_MAX = 600_000

type Failed = { attempts: number; retryAt: number }

/**
 * Receipts that this process couldn't settle, each with the time to try it again. Meanwhile they are
 * left out, so that the others get their turn.
 */
export class FailedReceipts {
  readonly #failed = new Map<string, Failed>()

  /** Those that aren't due yet. */
  resting(now: Date): string[] {
    return [...this.#failed].flatMap(([id, { retryAt }]) => (retryAt > now.getTime() ? [id] : []))
  }

  /** Returns how often it has failed. */
  noteFailure(receipt_id: string, now: Date): number {
    const attempts = (this.#failed.get(receipt_id)?.attempts ?? 0) + 1
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
    this.#failed.set(receipt_id, { attempts, retryAt: now.getTime() + waitMs })
    return attempts
  }

  noteSuccess(receipt_id: string): void {
    this.#failed.delete(receipt_id)
  }
}
