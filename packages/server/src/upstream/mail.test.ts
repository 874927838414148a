import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMultipart, readPart } from '../../test/support/mime.ts'
import { openMail } from './mail.ts'

const FROM = 'Namehouse <names@example.com>'
const LETTER = {
  id: 'mail_1',
  to: 'you@example.com',
  date: new Date('2026-11-15T05:07:09Z'),
  subject: 'Your domain bücher.example didn’t renew, and this subject is long enough to be folded',
  text: `.A line that begins with a dot\n\nIt’s ${'long '.repeat(300)}\nhttps://example.com/a?b=c&d=3D#e\n`,
  html: `<p>It’s ${'long '.repeat(300)}</p>\n<a href="https://example.com/a?b=c&#38;d=3D#e">x</a>\n`,
}

let server: Server
let heard = ''
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
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
beforeEach(() => {
  heard = ''
})

/** Sends a letter and returns the message's bytes as the server stores them. */
async function sent(changes: Partial<typeof LETTER> = {}): Promise<string> {
  heard = ''
  const { port } = server.address() as { port: number }
  await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM })({ ...LETTER, ...changes })
  const start = heard.indexOf('DATA\r\n') + 6
  return heard.slice(start, heard.indexOf('\r\n.\r\n', start)).replaceAll('\r\n.', '\r\n')
}

describe('a message on the wire', () => {
  it('has the sender, the recipient and the headers of an automatic mail', async () => {
    const { headers } = readPart(await sent())
    expect(heard).toContain('MAIL FROM:<names@example.com>')
    expect(heard).toContain('RCPT TO:<you@example.com>')
    expect(Object.fromEntries(headers)).toMatchObject({
      from: FROM,
      to: 'you@example.com',
      subject: LETTER.subject,
      date: 'Sun, 15 Nov 2026 05:07:09 +0000',
      'message-id': '<mail_1@example.com>',
      'mime-version': '1.0',
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringContaining('multipart/alternative'),
    })
  })

  it('has both parts, the HTML last, and each decodes to exactly what was sent', async () => {
    const parts = readMultipart(readPart(await sent()))
    expect(parts.map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
    ])
    expect(parts.map(({ body }) => body)).toEqual([LETTER.text, LETTER.html])
  })

  it('is ASCII in lines of at most 76 characters that end with CR LF', async () => {
    const raw = await sent()
    expect(raw).toMatch(/^[\x20-\x7e\t\r\n]+$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const longest = Math.max(...raw.split('\r\n').map((line) => line.length))
    expect(longest).toBeLessThanOrEqual(78)
  })

  it('a subject can’t add a header or end the headers', async () => {
    const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\n<script>'
    const { headers } = readPart(await sent({ subject }))
    expect([...headers.keys()]).not.toContain('bcc')
    expect(heard).not.toContain('RCPT TO:<victim@example.com>')
  })

  it('is the same on every attempt, except for the boundary', async () => {
    const withoutBoundary = (raw: string) => raw.replaceAll(/--_NmP[^\s"]+/g, '')
    expect(withoutBoundary(await sent())).toBe(withoutBoundary(await sent()))
  })
})
