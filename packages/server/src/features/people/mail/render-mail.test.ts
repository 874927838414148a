import { describe, expect, it } from 'vitest'
import { linksIn, SOME_MAIL } from '../../../../test/support/mails.ts'
import type { MailContent } from './mail-content.ts'
import { typedText } from './plain-text.ts'
import { FACTS_MAX, renderMail, SUBJECT_LENGTH_MAX } from './render-mail.ts'

const EVIL = `<img src=x onerror=alert(1)>"'&\r\nBcc: victim@example.com\u202e\u0000`

const render = (changes: Partial<MailContent> = {}, to = 'you@example.com') =>
  renderMail({ ...SOME_MAIL, ...changes }, to)

describe('a rendered mail', () => {
  it('says the same in text and HTML', () => {
    const { text, html } = render({
      domain: 'acme.com',
      sandbox: 'Only a test.',
      code: '123456',
      facts: [{ label: 'Order', value: 'A-1' }],
      notes: ['Small print.'],
    })
    const shown = html.replace(/<(style|title)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
    const words = 'acme.com|Only a test.|Hello|Press the button.|123456|Order|A-1|See|Small print.'
    for (const word of words.split('|')) {
      expect(text).toContain(word)
      expect(shown).toContain(word)
    }
    for (const part of [text, shown]) {
      expect(part).toContain('Sent by Namehouse to you@example.com because this is a test.')
    }
  })

  it('has exactly one link, the button’s, in both parts', () => {
    const { text, html } = render()
    expect(linksIn(html)).toEqual([SOME_MAIL.button.link])
    expect(text.match(/https?:\S+/g)).toEqual([SOME_MAIL.button.link])
  })

  it.each<[string, Partial<MailContent>]>([
    ['subject', { subject: EVIL }],
    ['heading', { heading: EVIL }],
    ['domain', { domain: `${EVIL}.com` }],
    ['sandbox', { sandbox: EVIL }],
    ['paragraph', { paragraphs: [EVIL] }],
    ['code', { code: EVIL }],
    ['fact', { facts: [{ label: EVIL, value: EVIL }] }],
    ['button', { button: { text: EVIL, link: 'https://example.com/' } }],
    ['note', { notes: [EVIL] }],
    ['reason', { reason: EVIL }],
  ])('a hostile %s is shown, and stays one line of text', (_, changes) => {
    const { subject, text, html } = render(changes, `${EVIL}@example.com`)
    expect(html).not.toContain('<img')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
    for (const character of ['\u202e', '\u0000', '\r']) {
      expect(subject + text + html).not.toContain(character)
    }
    expect(linksIn(html)).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'https://a b/', 'https://a/"><b>ü', '/account', 'data:x'])(
    'refuses to link to %s',
    (link) => {
      expect(() => render({ button: { text: 'Go', link } })).toThrow('web address')
    },
  )

  it('escapes the link', () => {
    const link = `https://a.example/?b=1&c="'<`
    const { html, text } = render({ button: { text: 'Go', link } })
    expect(linksIn(html)).toEqual([link])
    expect(html).not.toContain(link)
    expect(text).toContain(link)
  })

  it('loads nothing from anywhere and runs nothing', () => {
    const { html } = render({ domain: 'acme.com' })
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\bon\w+=/i)
  })

  it('cuts a long subject and a long table', () => {
    const facts = Array.from({ length: FACTS_MAX + 9 }, (_, n) => ({ label: `L${n}`, value: 'v' }))
    const { subject, text } = render({ subject: 'é'.repeat(200), facts })
    expect(subject.length).toBe(SUBJECT_LENGTH_MAX)
    expect(subject.endsWith('…')).toBe(true)
    expect(text).not.toContain(`L${FACTS_MAX}:`)
  })

  it('shows an internationalized domain with its ASCII form', () => {
    const { text, html } = render({ domain: 'xn--bcher-kva.example' })
    for (const part of [text, html]) expect(part).toContain('xn--bcher-kva.example')
    expect(text).toContain('bücher.example (xn--bcher-kva.example)')
  })
})

describe('text that somebody typed', () => {
  it.each(['Visit https://evil.example/now', 'www.evil.example', 'me@evil.example'])(
    'mail programs find no link in: %s',
    (name) => {
      const shown = typedText(name)
      expect(shown).not.toMatch(/\w\.\w|:\/\/|\w@\w/)
      expect(shown.replaceAll('\u200b', '')).toBe(name)
    },
  )

  it('is cut to a sensible length', () => {
    expect(typedText('x'.repeat(5_000)).length).toBe(80)
    expect(typedText('😀'.repeat(5_000))).toMatch(/^(😀)+…$/u)
  })
})
