import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml as escaped } from '../../../values/escape-html.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { KeptMail } from './sql.ts'

/** The demo's outbox: pages without scripts. */
export function outboxPage(mails: KeptMail[], to: string | undefined): PlainPage {
  const rows = mails.map(
    ({ id, to_email, subject, sent_at }) =>
      `<tr><td><a href="/dev/mail/${escaped(id)}">${escaped(subject)}</a></td>` +
      `<td><a href="/dev/mail?to=${escaped(encodeURIComponent(to_email))}">${escaped(to_email)}</a></td>` +
      `<td><time datetime="${sent_at.toISOString()}">${momentText(sent_at)}</time></td></tr>`,
  )
  const whose =
    to === undefined
      ? 'Every email this demo would have sent, newest first.'
      : `Emails to ${escaped(to)}. <a href="/dev/mail">Show all</a>`
  const table =
    rows.length === 0
      ? '<p>No emails yet.</p>'
      : `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th>
<th scope="col">Sent</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  const body = `<h1>Outbox</h1>\n<p class="note">${whose}</p>\n${table}`
  return plainPage({ title: 'Outbox', style: STYLE, body })
}

/** One email as it looks, or its plain-text part. */
export function mailPage(mail: KeptMail, part: 'html' | 'text'): PlainPage {
  const { id, to_email, subject, sent_at } = mail
  const path = `/dev/mail/${escaped(id)}`
  const tab = (name: 'html' | 'text', href: string, label: string) =>
    `<a href="${href}"${name === part ? ' aria-current="page"' : ''}>${label}</a>`
  const body = `<p><a href="/dev/mail">All emails</a></p>
<h1>${escaped(subject)}</h1>
<p class="note">To ${escaped(to_email)}, <time datetime="${sent_at.toISOString()}">${momentText(sent_at)}</time></p>
<nav aria-label="Parts">${tab('html', path, 'As it looks')} ${tab('text', `${path}?part=text`, 'Plain text')}</nav>
${part === 'html' ? framed(path) : `<pre tabindex="0">${withLinks(escaped(mail.text_part))}</pre>`}`
  return plainPage({ title: subject, style: STYLE, frames: part === 'html', body })
}

/** Without scripts, and as if from another origin, so it can reach nothing of ours. */
function framed(path: string): string {
  return `<iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"></iframe>`
}

function withLinks(text: string): string {
  // At this point an ampersand in the URL is escaped as `&#38;`; any other entity ends the URL.
  return text.replace(/https?:\/\/(?:[^\s<&]|&#38;)+/g, (url) => `<a href="${url}">${url}</a>`)
}

const STYLE = `
main { max-width: 62rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.6rem 0.75rem 0.6rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--ink-2); font-weight: 500; }
nav { display: flex; gap: 0.5rem; margin: 1rem 0; }
nav a { padding: 0.35rem 0.8rem; border: 1px solid var(--line); border-radius: 99rem;
  text-decoration: none; }
nav a[aria-current] { background: var(--brand-wash); border-color: var(--brand); font-weight: 600; }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 0.6rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.9375rem; }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  td { display: block; padding: 0.1rem 0; border: 0; }
}
`
