import { escapeHtml } from '../../../values/escape-html.ts'
import type { Words } from './send-due-mail.ts'

export type Paragraph = string | { text: string; link: string }

/** The same paragraphs as text and as HTML, escaped. */
export function writeLetter(subject: string, paragraphs: Paragraph[]): Words {
  const text = paragraphs.map((part) =>
    typeof part === 'string' ? part : `${part.text}:\n${part.link}`,
  )
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.text)}</a></p>`,
  )
  return {
    subject,
    text: `${text.join('\n\n')}\n\nNamehouse\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="font-family: sans-serif; max-width: 36em">${html.join('')}<p>Namehouse</p></body></html>`,
  }
}
