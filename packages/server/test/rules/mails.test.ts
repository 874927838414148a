import { beforeAll, describe, expect, it } from 'vitest'
import { SUBJECT_LENGTH_MAX } from '../../src/features/people/mail/render-mail.ts'
import { allLetters } from '../../src/letters.ts'
import { AVOIDED } from '../support/avoided-words.ts'
import { NOTICES, sendEveryMail, type SentMail } from '../support/every-mail.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { linksIn } from '../support/mails.ts'

let house: House
let mails: SentMail[]
beforeAll(async () => {
  const lab = await givenLab()
  house = await openHouse({}, lab)
  mails = await sendEveryMail(house, await openHouse(), lab)
})

/** Mails that break a rule, by kind and subject. */
const breaking = (isWrong: (mail: SentMail) => boolean) =>
  mails.filter(isWrong).map(({ kind, subject }) => `${kind}: ${subject}`)

/** Field paths, enum values and upstream codes: `payload.years`, `not_held`, `CLOSED_NO_DEAL`. */
const RAW = /\b[a-z]+_[a-z]+\b|\b[A-Z]{2,}_[A-Z_]+\b|\b(payload|body|query|error)\.\w+/

/** What people read: without the link, and without ids and records they copy. */
function prose({ subject, text }: SentMail): string {
  const lines = text
    .split('\n')
    .filter((line) => !/^(https?:|Receipt:|Order:|Value:|Host:)/.test(line))
  return [subject, ...lines].join('\n').replaceAll(/\bpk_live_\w+|<img.*/g, '')
}

/** An internationalized name is followed by its ASCII form, as in `bücher.de (xn--bcher-kva.de)`. */
const REGISTERED_AS = / \(xn--[a-z0-9.-]+\)$/gm

/** What readers of the HTML see, without our name above and what only inboxes preview. */
function htmlWords({ html }: SentMail): string {
  return html
    .replaceAll(/<(style|title)>[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replace('>Namehouse<span', '><span')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

function textWords({ text }: SentMail): string {
  return text.replaceAll(/^https?:\S+$/gm, '')
}

/** The two parts have different punctuation and order. */
function bagOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
}

describe('every mail', () => {
  it('of every kind and security notice was written here', () => {
    const kinds = new Set(mails.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(Object.keys(allLetters(house.deps.config)).sort())
    const notices = mails.filter(({ kind }) => kind === 'security-notice')
    expect(notices.length).toBe(NOTICES.length)
    expect(mails.filter(({ last_error, html }) => last_error !== null || html === null)).toEqual([])
  })

  it('has a subject of at most 78 characters without a final period', () => {
    expect(
      breaking(({ subject }) => subject.length > SUBJECT_LENGTH_MAX || subject.endsWith('.')),
    ).toEqual([])
  })

  it('has one button, whose link the text has too, and no other link', () => {
    const { baseUrl } = house.deps.config
    const isWrong = ({ text, html }: SentMail) => {
      const links = linksIn(html)
      const inText = text.match(/https?:\/\/\S+/g)?.filter((link) => link.startsWith(baseUrl))
      const isOurs = links.length === 1 && links[0]?.startsWith(`${baseUrl}/`)
      return !isOurs || inText?.join() !== links.join()
    }
    expect(breaking(isWrong)).toEqual([])
  })

  it('says the same as text and as HTML', () => {
    expect(breaking((mail) => bagOf(textWords(mail)) !== bagOf(htmlWords(mail)))).toEqual([])
  })

  it('writes names as people read them, and once as they are registered', () => {
    const isWrong = (mail: SentMail) => prose(mail).replaceAll(REGISTERED_AS, '').includes('xn--')
    expect(breaking(isWrong)).toEqual([])
  })

  it('says who sent it and why', () => {
    expect(breaking(({ text }) => !/Sent by Namehouse to \S+ because .+\.\n$/.test(text))).toEqual(
      [],
    )
  })

  it('uses none of the words we avoid, and no raw values', () => {
    expect(breaking((mail) => prose(mail).search(AVOIDED) >= 0)).toEqual([])
    expect(breaking((mail) => RAW.test(prose(mail)))).toEqual([])
  })

  it('has no markup, header or link that somebody typed', () => {
    expect(breaking(({ html }) => /<img|<script|<b>/i.test(html))).toEqual([])
    expect(breaking(({ subject, text }) => /^bcc:/im.test(`${subject}\n${text}`))).toEqual([])
    expect(breaking(({ text, html }) => `${text}${html}`.includes('evil.example'))).toEqual([])
  })
})

describe('the check', () => {
  it.each(['Two endings', 'It was told by the desk', 'your e-mail address'])(
    'finds a word we avoid in: %s',
    (text) => expect(text).toMatch(AVOIDED),
  )

  it.each(['payload.years must be', 'reason: not_held', 'is now CLOSED_NO_DEAL'])(
    'finds a raw value in: %s',
    (text) => expect(text).toMatch(RAW),
  )
})
