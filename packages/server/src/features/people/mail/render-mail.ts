import type { MailContent, MailParts } from './mail-content.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { oneLine, shorten } from './plain-text.ts'

/** Longer subjects are folded, and cut off by most inboxes. */
export const SUBJECT_LENGTH_MAX = 78
/** Mail programs cut off long messages. The page behind the button has the rest. */
export const FACTS_MAX = 60

export type RenderedMail = { subject: string; text: string; html: string; unsubscribe?: string }

/** The subject, the text and the HTML of an email. The same input always gives the same bytes. */
export function renderMail(content: MailContent, to: string): RenderedMail {
  const parts = partsOf(content, to)
  const { unsubscribe } = content
  return {
    subject: parts.subject,
    text: mailText(parts),
    html: mailHtml(parts),
    ...(unsubscribe !== undefined && { unsubscribe: webAddress(unsubscribe) }),
  }
}

function partsOf(content: MailContent, to: string): MailParts {
  const { subject, heading, domain, sandbox, paragraphs, code, facts = [] } = content
  const { button, notes, reason } = content
  return {
    subject: subjectOf(sandbox === undefined ? subject : `[Sandbox] ${subject}`),
    heading: oneLine(heading),
    domain: domain === undefined ? undefined : namesOf(domain),
    sandbox: sandbox && oneLine(sandbox),
    paragraphs: paragraphs.map(oneLine),
    code: code && oneLine(code),
    facts: facts.slice(0, FACTS_MAX).map(({ label, value, isTotal = false }) => {
      return { label: oneLine(label), value: oneLine(value), isTotal }
    }),
    button: { text: oneLine(button.text), link: webAddress(button.link) },
    notes: notes.map(oneLine),
    footer: `Sent by Namehouse to ${oneLine(to)} because ${oneLine(reason)}.`,
  }
}

function subjectOf(text: string): string {
  return shorten(oneLine(text), SUBJECT_LENGTH_MAX).replace(/\.$/, '')
}

function namesOf(domain: string): MailParts['domain'] {
  const { domain: ascii, unicode } = namedOf(oneLine(domain))
  return unicode === undefined ? { shown: ascii, ascii: undefined } : { shown: unicode, ascii }
}

function webAddress(link: string): string {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(link)) throw new Error('a button needs a web address')
  return link
}
