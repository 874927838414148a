import { escapeHtml as escaped } from '../../../values/escape-html.ts'
import type { KeptMail } from './sql.ts'

/** The demo's outbox as plain HTML pages: no scripts, styles or external resources. */
export function outboxPage(mails: KeptMail[]): string {
  const rows = mails.map(
    ({ id, to_email, subject, sent_at }) =>
      `<tr><td>${sent_at.toISOString()}</td><td>${escaped(to_email)}</td>` +
      `<td><a href="/dev/mail/${escaped(id)}">${escaped(subject)}</a></td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><tr><th>Sent</th><th>To</th><th>Subject</th></tr>${rows.join('\n')}</table>`
  return page('Mail of this demo', `<h1>Mail of this demo</h1>\n${table}`)
}

export function mailPage({ id, to_email, subject, text_part, sent_at }: KeptMail): string {
  return page(
    subject,
    `<p><a href="/dev/mail">All mail</a></p>
<h1>${escaped(subject)}</h1>
<p>To ${escaped(to_email)}, ${sent_at.toISOString()}. <a href="/dev/mail/${escaped(id)}/html">As HTML</a></p>
<pre>${withLinks(escaped(text_part))}</pre>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<body>
${body}
</body>
</html>
`
}

function withLinks(text: string): string {
  // At this point an ampersand in the URL is escaped as `&#38;`; any other entity ends the URL.
  return text.replace(/https?:\/\/(?:[^\s<&]|&#38;)+/g, (url) => `<a href="${url}">${url}</a>`)
}
