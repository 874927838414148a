import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { SOME_MAIL } from '../../../../test/support/mails.ts'
import type { SendMail } from '../../../upstream/mail.ts'
import { requestReset } from '../accounts/request-reset.ts'
import { signUp } from '../accounts/sign-up.ts'
import { countDueMails } from './count-due-mails.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { type Compose, sendDueMail } from './send-due-mail.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const sendWith = (send: SendMail | undefined, compose: Compose = async () => SOME_MAIL) =>
  sendDueMail(house.db, { compose: { test: compose }, send }, house.clock.now())

async function givenMail(to_email: string, kind = 'test'): Promise<void> {
  await house.db.begin((tx) => enqueueMail(tx, { kind, to_email }, house.clock.now()))
}

async function mailTo(email: string) {
  const [row] = await house.db`
    select id, attempts, sent_at, failed_at, last_error, text_part from mails
    where to_email = ${email}
  `
  return row
}

describe('a queued email', () => {
  it('is sent once, even with two workers', async () => {
    await givenMail('once@example.com')
    const sent: string[] = []
    const send: SendMail = async ({ to }) => void sent.push(to)
    await Promise.all([sendWith(send), sendWith(send)])
    expect(await sendWith(send)).toBe(false)
    expect(sent).toEqual(['once@example.com'])
    // An email that a mail server has accepted is not stored here.
    expect(await mailTo('once@example.com')).toMatchObject({ attempts: 1, text_part: null })
  })

  it('is not queued if the change it reports is rolled back', async () => {
    const change = house.db.begin(async (tx) => {
      await enqueueMail(tx, { kind: 'test', to_email: 'undone@example.com' }, house.clock.now())
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    expect(await mailTo('undone@example.com')).toBeUndefined()
  })

  it('is retried with growing delays, eight times, with one id', async () => {
    await givenMail('away@example.com')
    const ids = new Set<string>()
    const send: SendMail = async ({ id }) => {
      ids.add(id)
      throw new Error('the server is down')
    }
    let tries = 0
    for (let minute = 0; minute < 300; minute += 1) {
      if (await sendWith(send)) tries += 1
      house.clock.advance(60_000)
    }
    expect([tries, ids.size]).toEqual([8, 1])
    const row = await mailTo('away@example.com')
    expect(row).toMatchObject({ attempts: 8, sent_at: null, last_error: 'the server is down' })
    expect(row?.['failed_at']).toBeInstanceOf(Date)
  })

  it('is not sent a day late', async () => {
    await givenMail('late@example.com')
    house.clock.advance(24 * 3_600_000 + 1)
    const sent: string[] = []
    await sendWith(async ({ to }) => void sent.push(to))
    expect(sent).toEqual([])
    expect((await mailTo('late@example.com'))?.['failed_at']).toBeInstanceOf(Date)
  })

  it('is dropped if there is nothing to send', async () => {
    await givenMail('nothing@example.com')
    await sendWith(undefined, async () => undefined)
    expect(await mailTo('nothing@example.com')).toBeUndefined()
  })

  it('goes before reminders that waited longer if somebody waits for it', async () => {
    const compose = async () => SOME_MAIL
    const sent: string[] = []
    const post = {
      compose: { test: compose, 'sign-up': compose, reset: compose },
      send: async ({ to }: { to: string }) => void sent.push(to.replace('@example.com', '')),
    }
    const { db, clock } = house
    await givenMail('reminder@example.com')
    clock.advance(3_600_000)
    const since = clock.now()
    await db.begin((tx) => requestReset(tx, 'reset@example.com', since))
    await db.begin((tx) => signUp(tx, { email: 'sign-up@example.com', name: 'Ann' }, since))
    while (await sendDueMail(db, post, clock.now())) continue
    expect(sent).toEqual(['reset', 'sign-up', 'reminder'])
  })

  it('isn’t counted as late because it goes first', async () => {
    const { db, clock } = house
    await db.begin((tx) => requestReset(tx, 'timely@example.com', clock.now()))
    expect(await countDueMails(db, clock.now())).toEqual({ count: 1, oldest_at: clock.now() })
    const post = { compose: { reset: async () => undefined }, send: undefined }
    await sendDueMail(db, post, clock.now())
  })
})

describe('an email of a kind that this version doesn’t know', () => {
  const sendNew = async (compose: Record<string, Compose>) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const post = { compose, send: undefined, log }
    return { isTaken: await sendDueMail(house.db, post, house.clock.now()), lines }
  }

  it('waits for a worker of the next version, with all its attempts, and is logged once', async () => {
    await givenMail('new@example.com', 'next-version')
    const logged: string[] = []
    for (let minute = 0; minute < 300; minute += 1) {
      const { isTaken, lines } = await sendNew({})
      expect(isTaken).toBe(true)
      expect(await sendNew({})).toMatchObject({ isTaken: false })
      logged.push(...lines)
      house.clock.advance(60_000)
    }
    expect(logged).toEqual([expect.stringContaining('next-version')])
    expect(await mailTo('new@example.com')).toMatchObject({ attempts: 0, failed_at: null })
    await sendNew({ 'next-version': async () => SOME_MAIL })
    const row = await mailTo('new@example.com')
    expect(row).toMatchObject({ attempts: 1, last_error: null, failed_at: null })
    expect(row?.['sent_at']).toBeInstanceOf(Date)
  })

  it('is given up after a day', async () => {
    await givenMail('never@example.com', 'next-version')
    await sendNew({})
    house.clock.advance(24 * 3_600_000 + 1)
    await sendNew({})
    const row = await mailTo('never@example.com')
    expect(row).toMatchObject({ sent_at: null, last_error: expect.stringContaining('know') })
    expect(row?.['failed_at']).toBeInstanceOf(Date)
    expect(await sendNew({})).toMatchObject({ isTaken: false })
  })
})

describe('GET /dev/mail', () => {
  it('200: the demo lists what it would have sent, and scripts can’t run there', async () => {
    await givenMail('shown@example.com')
    await sendWith(undefined)
    const list = await house.app.inject('/dev/mail')
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")
    expect(list.body).toContain('A &#60;b&#62;')
    expect(list.body).toContain('shown@example.com')
    const { body } = await house.app.inject('/dev/mail?to=nobody@example.com')
    expect(body).not.toContain('shown@example.com')
  })

  it('200: a mail is shown in a frame without scripts, or as plain text', async () => {
    await givenMail('framed@example.com')
    await sendWith(undefined)
    const { id } = (await mailTo('framed@example.com')) ?? {}
    const view = await house.app.inject(`/dev/mail/${id}`)
    expect(view.body).toMatch(
      /<iframe [^>]*sandbox="allow-popups[^"]*" src="\/dev\/mail\/\w+\/html"/,
    )
    expect(view.headers['content-security-policy']).toContain("frame-src 'self'")
    const text = await house.app.inject(`/dev/mail/${id}?part=text`)
    expect(text.body).toContain(`<a href="${SOME_MAIL.button.link}">`)
    const html = await house.app.inject(`/dev/mail/${id}/html`)
    expect(html.body).toContain('Press the button.')
    const policy = String(html.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-popups(?!.*allow-scripts)/)
  })

  it('200: /dev/mail.json has every part of a mail, newest first, by recipient', async () => {
    for (const to of ['json@example.com', 'other@example.com', 'JSON@example.com']) {
      house.clock.advance(1_000)
      await givenMail(to)
      await sendWith(undefined)
    }
    const answer = await house.app.inject('/dev/mail.json?to=json@example.com')
    const { mails } = answer.json()
    expect(mails.map(({ to }: { to: string }) => to)).toEqual([
      'JSON@example.com',
      'json@example.com',
    ])
    const [, { id, at, headers, ...mail }] = mails
    const sent = await house.db`select id, sent_at from mails where to_email = 'json@example.com'`
    expect(sent[0]).toEqual({ id, sent_at: new Date(at) })
    expect(mail).toEqual({
      to: 'json@example.com',
      subject: SOME_MAIL.subject,
      text: expect.stringContaining(SOME_MAIL.button.link),
      html: expect.stringContaining('Press the button.'),
    })
    expect(headers).toMatchObject({
      to: 'json@example.com',
      subject: SOME_MAIL.subject,
      'auto-submitted': 'auto-generated',
      'message-id': `<${id}@namehouse.test>`,
    })
    expect((await house.app.inject('/dev/mail.json')).json().mails.length).toBeGreaterThan(2)
  })

  it('404: an unknown email, and everything in production', async () => {
    expect((await house.app.inject('/dev/mail/mail_1')).statusCode).toBe(404)
    const production = await openHouse({ isDemo: false })
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/mail_1/html']) {
      expect((await production.app.inject(path)).statusCode).toBe(404)
    }
  })
})
