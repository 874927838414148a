import { createHmac } from 'node:crypto'
import type { Notifications } from './notifications.ts'

/** Waits between attempts, as the registrar documents them. After the last one the queue stalls. */
const RETRIES_MS = [10_000, 30_000, 120_000, 300_000, 900_000]
const ANSWER_MS = 10_000
const ACCEPTED = [200, 201, 202]

export interface WebhookPlan {
  /** On this machine only. */
  url: string
  secret: string
  /** Shorter waits, for tests. */
  retriesMs?: number[]
}

/**
 * Sends notifications one by one, each signed with HMAC-SHA256 of its body. One that isn't accepted
 * is retried, and holds up everything behind it. When its retries are used up, the queue stalls
 * until the webhook is set again.
 */
export class NotificationWebhook {
  #notifications: Notifications
  #plan: WebhookPlan | undefined
  #attempts = 0
  #timer: NodeJS.Timeout | undefined
  #isSending = false
  #isStalled = false

  constructor(notifications: Notifications) {
    this.#notifications = notifications
    notifications.onAdded = () => this.#next()
  }

  get isStalled(): boolean {
    return this.#isStalled
  }

  /** Undefined switches it off. A stalled queue starts again. */
  set(plan: WebhookPlan | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#plan = plan
    this.#attempts = 0
    this.#isStalled = false
    this.#next()
  }

  #next(): void {
    const { first } = this.#notifications
    if (!this.#plan || !first || this.#isSending || this.#isStalled || this.#timer) return
    this.#isSending = true
    void this.#send(this.#plan, first)
  }

  async #send(plan: WebhookPlan, first: Record<string, unknown>): Promise<void> {
    const isAccepted = await post(plan, JSON.stringify(first))
    this.#isSending = false
    // It was set again in the meantime, or the customer polled.
    if (this.#plan !== plan || this.#notifications.first !== first) {
      this.#attempts = 0
      this.#next()
      return
    }
    if (isAccepted) {
      this.#attempts = 0
      this.#notifications.acknowledge(first['id'])
      this.#next()
      return
    }
    const waitMs = (plan.retriesMs ?? RETRIES_MS)[this.#attempts]
    this.#attempts += 1
    if (waitMs === undefined) {
      this.#isStalled = true
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#next()
    }, waitMs)
    this.#timer.unref()
  }
}

async function post({ url, secret }: WebhookPlan, body: string): Promise<boolean> {
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    return ACCEPTED.includes(response.status)
  } catch {
    return false
  }
}
