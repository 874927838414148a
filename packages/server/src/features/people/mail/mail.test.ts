import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { openMail, type SendMail } from '../../../upstream/mail.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { type Compose, sendDueMail } from './send-due-mail.ts'

const WORDS = { subject: 'A <b>', text: 'See http://127.0.0.1/x#token=1\n', html: '<p>See</p>' }

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const sendWith = (send: SendMail | undefined, words: Compose = async () => WORDS) =>
  sendDueMail(house.db, { compose: { test: words }, send }, house.clock.now())

async function givenMail(to_email: string): Promise<void> {
  await house.db.begin((tx) => enqueueMail(tx, { kind: 'test', to_email }, house.clock.now()))
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
})

describe('GET /dev/mail', () => {
  it('200: the demo shows what it would have sent, and scripts can’t run there', async () => {
    await givenMail('shown@example.com')
    await sendWith(undefined)
    const list = await house.app.inject('/dev/mail')
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")
    expect(list.body).toContain('A &#60;b&#62;')
    const { id } = (await mailTo('shown@example.com')) ?? {}
    const view = await house.app.inject(`/dev/mail/${id}`)
    expect(view.body).toContain('<a href="http://127.0.0.1/x#token=1">')
    const html = await house.app.inject(`/dev/mail/${id}/html`)
    expect(html.body).toBe(WORDS.html)
    expect(html.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('404: an unknown email, and everything in production', async () => {
    expect((await house.app.inject('/dev/mail/mail_1')).statusCode).toBe(404)
    const production = await openHouse({ isDemo: false })
    expect((await production.app.inject('/dev/mail')).statusCode).toBe(404)
  })
})

describe('the mail server', () => {
  let server: Server
  let heard = ''
  beforeAll(async () => {
    server = createServer((socket) => {
      let isData = false
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        heard += text
        if (isData && !heard.endsWith('\r\n.\r\n')) return
        if (isData) isData = false
        else if (/^DATA/im.test(text)) isData = true
        if (/^QUIT/im.test(text)) return void socket.end('221 bye\r\n')
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  it('receives both parts, the sender and a stable message id', async () => {
    const { port } = server.address() as { port: number }
    const from = 'Namehouse <names@example.com>'
    const send = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
    await send({ id: 'mail_1', to: 'you@example.com', ...WORDS })
    expect(heard).toContain('MAIL FROM:<names@example.com>')
    expect(heard).toContain('RCPT TO:<you@example.com>')
    expect(heard).toContain('Message-ID: <mail_1@example.com>')
    expect(heard).toContain('Content-Type: text/plain')
    expect(heard).toContain('Content-Type: text/html')
  })
})
