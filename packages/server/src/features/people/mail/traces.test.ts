import { expect, it } from 'vitest'
import { type CollectedSpan, givenCollector } from '../../../../test/support/collector.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { Browser } from '../../../../test/support/people.ts'
import { allLetters } from '../../../letters.ts'
import { openMail } from '../../../upstream/mail.ts'
import { sendDueMail } from './send-due-mail.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const NOBODY_LISTENS = 'smtp://127.0.0.1:1'

it('one trace leads from a request to the mail server, on each attempt', async () => {
  const collector = await givenCollector()
  const observed = {
    otlpEndpoint: collector.url,
    otlpService: 'test',
    otlpMetricsEveryMs: 60_000,
    slowQueryMs: 0,
  }
  const house = await openHouse({ observed })
  const { deps, db, clock } = house
  const payload = { email: 'traced@example.com', name: 'Ada' }
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` }
  const signedUp = await new Browser(house).post('/api/auth/sign-up/email', payload, { headers })
  expect(signedUp.statusCode).toBeLessThan(300)

  const compose = allLetters(deps.config)
  const send = openMail({ smtpUrl: NOBODY_LISTENS, from: 'Names <names@example.com>' })
  await sendDueMail(db, { compose, send }, clock.now())
  await sendDueMail(db, { compose, send: undefined }, new Date(clock.now().getTime() + 3_600_000))
  await deps.traces?.close()

  const ours = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: RegExp) => ours.filter((span) => name.test(span.name))
  const [request] = named(/^POST \/api\/auth\/sign-up/)
  expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 })
  const mails = named(/^mail /)
  expect(mails.map(({ parentSpanId, kind }) => [parentSpanId, kind])).toEqual([
    [request?.spanId, 5],
    [request?.spanId, 5],
  ])
  expect(mails.map(attemptOf)).toEqual(['1', '2'])
  expect(named(/^SMTP 127\.0\.0\.1$/)).toMatchObject([{ parentSpanId: mails[0]?.spanId, kind: 3 }])
})

function attemptOf({ attributes }: CollectedSpan): string | undefined {
  return attributes.find(({ key }) => key === 'namehouse.attempt')?.value.intValue
}
