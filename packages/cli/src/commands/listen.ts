import { randomBytes } from 'node:crypto'
import type { PartnerClient, PartnerEvent } from '@namehouse/sdk'
import type { Invocation, Run } from '../command.ts'
import { exchange } from '../exchange.ts'
import { EXIT } from '../exit-codes.ts'
import { partnerClient } from '../partner/partner-client.ts'
import { signEvent } from '../partner/sign-event.ts'
import { UsageError } from '../refusals.ts'
import { clean } from '../terminal/clean.ts'
import type { Color } from '../terminal/color.ts'
import { type Column, formatOf, openRows } from '../terminal/rows.ts'

/** A webhook endpoint gets only these; the history has more. */
const DELIVERED = [
  'order.recorded',
  'order.manual_review_cleared',
  'order.transfer_started',
  'order.transfer_completed',
  'order.settled',
  'order.refunded',
  'brokerage.case_completed',
]
/** As long as the service waits for a receiver. */
const RECEIVER_MS = 5_000
const POLL_MS = 1_000
const COUNT_MAX = 1_000_000
/** Who has more history than this says where to start. */
const HISTORY_MAX = 10_000

type Delivered = {
  at: string
  id: string
  type: string
  status: number | null
  duration_ms: number
}

const COLUMNS: readonly Column<Delivered>[] = [
  { title: 'Time', cell: ({ at }) => at, color: () => 'dim' },
  {
    title: 'Answer',
    cell: ({ status }) => String(status ?? 'none'),
    color: ({ status }): Color => (status !== null && status < 300 ? 'green' : 'red'),
  },
  { title: 'ms', cell: (row) => String(row.duration_ms), isRight: true },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Event', cell: ({ id }) => id, color: () => 'dim' },
]
const WIDTHS = [24, 6, 5, 28, 0]

/** `nh listen`: brings events to a receiver on this machine, signed like webhook deliveries. */
export const run: Run = async ({ given, io }) => {
  const target = targetOf(given.text('forward-to'))
  const types = given.text('events')?.split(',') ?? DELIVERED
  const count = given.whole('count', 1, COUNT_MAX) ?? COUNT_MAX
  const { events } = await partnerClient(io, given)
  const secret = secretOf(io)
  let last = await startOf(events, given.text('after'), io)
  const rows = openRows(io, formatOf(io, given), COLUMNS, WIDTHS)
  io.stderr.write(clean(`Forwarding events to ${target}. Press Ctrl-C to stop.`) + '\n')
  let done = 0
  const from = last === undefined ? {} : { after_id: last }
  try {
    for await (const event of events.follow({ ...from, pollMs: POLL_MS, signal: io.signal })) {
      if (types.includes(event.type)) {
        const delivered = await forward(event, { target, secret, io })
        // Ctrl-C came before an answer did: the event is forwarded again.
        if (delivered.status === null && io.signal.aborted) break
        rows.add(delivered)
        done += 1
      }
      last = event.id
      if (done >= count) break
    }
  } finally {
    rows.end()
    // Also after a failure: nothing has to be forwarded twice.
    if (last !== undefined) io.stderr.write(`${clean(`Continue with --after ${last}`)}\n`)
  }
  return EXIT.found
}

type Forwarding = { target: string; secret: string; io: Invocation['io'] }

async function forward(
  event: PartnerEvent,
  { target, secret, io }: Forwarding,
): Promise<Delivered> {
  const { id, type } = event
  const partnerId = io.env['NAMEHOUSE_PARTNER_ID']
  const body = JSON.stringify({ ...event, ...(partnerId && { partner_id: partnerId }) })
  const began = Date.now()
  const status = await exchange({
    url: target,
    method: 'POST',
    headers: signEvent({ id, type, body }, secret, new Date(began)),
    body,
    timeoutMs: RECEIVER_MS,
    signal: io.signal,
  }).then(
    (answer) => answer.status,
    () => null,
  )
  const at = new Date(began).toISOString()
  return { at, id, type, status, duration_ms: Date.now() - began }
}

function targetOf(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new UsageError('Give --forward-to with an address such as http://127.0.0.1:8080/webhooks')
}

function secretOf(io: Invocation['io']): string {
  const known = io.env['NAMEHOUSE_WEBHOOK_SECRET']
  if (known) return known
  const made = `whsec_${randomBytes(24).toString('base64')}`
  io.stderr.write(`Verify deliveries with this secret: ${made}\n`)
  return made
}

/** The event after which to start: as given, or the newest. */
async function startOf(
  events: PartnerClient['events'],
  after: string | undefined,
  io: Invocation['io'],
): Promise<string | undefined> {
  if (after !== undefined) return after === 'start' ? undefined : after
  let last: string | undefined
  let seen = 0
  for await (const { id } of events.all({ itemsMax: HISTORY_MAX }, { signal: io.signal })) {
    last = id
    seen += 1
  }
  if (seen < HISTORY_MAX) return last
  throw new UsageError('Your history is long. Give --after with the id of the last event you know.')
}
