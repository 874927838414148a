import { Type } from 'typebox'
import { refuseField } from '../refusal.ts'
import type { DemoClock } from '../values/demo-clock.ts'
import type { App } from './app.ts'

const UNITS_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 }
const LENGTH = /^(\d{1,9})([dhms])$/
const ClockIn = Type.Object(
  { advance: Type.String({ maxLength: 20, examples: ['30d'] }) },
  { additionalProperties: false },
)

/** `/dev/clock`: moves the demo's time (contract section 12). Never mounted in `serve` (app.ts). */
export function clockRoutes(app: App, clock: DemoClock): void {
  const schema = { hide: true }
  app.get('/dev/clock', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { now: clock.now().toISOString(), offset_seconds: clock.offsetMs / 1_000 }
  })
  app.post('/dev/clock', { schema: { ...schema, body: ClockIn } }, async ({ body }) => {
    const [, count = '', unit = ''] = LENGTH.exec(body.advance) ?? []
    const ms = Number(count) * (UNITS_MS[unit] ?? 0)
    if (count === '') throw refuseField('advance', 'must be a number and d, h, m or s: 30d')
    if (!(await clock.advance(ms))) throw refuseField('advance', 'must stay within ten years')
    return { now: clock.now().toISOString() }
  })
}
