import { isRecord, parseJson, refuse } from '../frame/control-answer.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { AccountDomains } from './account-domains.ts'
import { failure } from './failure.ts'
import type { NotificationWebhook, WebhookPlan } from './notification-webhook.ts'
import type { Notifications } from './notifications.ts'

interface Desk {
  domains: AccountDomains
}

/** GET /v2/customers/{customer}/notifications/poll: how many there are, and the first. */
export function pollNotification({ domains: { notifications } }: Desk): HttpAnswer {
  const { count, first } = notifications
  return jsonAnswer(200, { count, ...(first && { notification: first }) })
}

/** POST /v2/customers/{customer}/notifications/{id}/ack */
export function ackNotification(
  { domains: { notifications } }: Desk,
  _ask: HttpAsk,
  id: string,
): HttpAnswer {
  const isKnown = notifications.acknowledge(Number(id))
  return isKnown ? jsonAnswer(200, {}) : failure('ObjectDoesNotExist', `No notification ${id}.`)
}

/** The control API's part for notifications. */
export interface NotificationControl {
  /** Returns what is wrong with the input, if anything is. */
  set: (input: Record<string, unknown>) => string | undefined
  show: () => { waiting: number; acknowledged: readonly number[]; stalled: boolean }
}

/**
 * One input does one of these:
 *
 * - `{send: {…}}`: adds a notification with these fields;
 * - `{webhook: {url, secret, retries_ms?}}`, or null: where notifications are sent.
 */
export function notificationControl(
  notifications: Notifications,
  webhook: NotificationWebhook,
): NotificationControl {
  return {
    set: (input) => {
      const { send } = input
      if (isRecord(send)) {
        notifications.addRaw(send)
        return undefined
      }
      if (!('webhook' in input)) return 'Give send or webhook.'
      const plan = input['webhook'] === null ? undefined : planOf(input['webhook'])
      if (plan === 'wrong') return 'webhook needs a url on 127.0.0.1 and a secret.'
      webhook.set(plan)
      return undefined
    },
    show: () => ({
      waiting: notifications.count,
      acknowledged: notifications.acknowledged,
      stalled: webhook.isStalled,
    }),
  }
}

function planOf(input: unknown): WebhookPlan | 'wrong' {
  const { url, secret, retries_ms: retriesMs } = isRecord(input) ? input : {}
  if (typeof url !== 'string' || URL.parse(url)?.hostname !== '127.0.0.1') return 'wrong'
  if (typeof secret !== 'string' || secret === '') return 'wrong'
  const isRight = Array.isArray(retriesMs) && retriesMs.every((each) => Number.isInteger(each))
  return { url, secret, ...(isRight && { retriesMs: retriesMs as number[] }) }
}

interface Controlled {
  notifications: NotificationControl
}

/** GET /notifications of the control API */
export function showNotifications({ notifications }: Controlled): HttpAnswer {
  return jsonAnswer(200, notifications.show())
}

/** POST /notifications of the control API */
export function setNotifications({ notifications }: Controlled, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const problem = isRecord(input) ? notifications.set(input) : 'The body is not a JSON object.'
  return problem === undefined ? jsonAnswer(200, {}) : refuse(400, problem)
}
