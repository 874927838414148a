import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { Notice } from '../../people/security-notices/notice.ts'
import { TOO_LATE } from '../../people/security-notices/take-notice.ts'
import { wordsOf } from '../../people/security-notices/words.ts'

type Shown = {
  notice: Notice
  /** Sent back with the form. It authorizes the owner. */
  token: string
  now: Date
  /** Why undoing failed. */
  problem?: string | undefined
}

/** Says what happened, with one button to undo it. The form works without JavaScript. */
export function undoPage({ notice, token, now, problem }: Shown): PlainPage {
  const { title, detail } = wordsOf(notice)
  return plainPage({
    title,
    body: `<h1>${escapeHtml(title)}</h1>
${problem === undefined ? '' : `<p class="warn" role="alert">${escapeHtml(problem)}</p>`}
<p>${escapeHtml(detail)} This happened on ${escapeHtml(momentText(notice.created_at))}.</p>
${actionPart({ notice, token, now })}`,
  })
}

function actionPart({ notice, token, now }: Shown): string {
  const { undo, effect } = wordsOf(notice)
  if (notice.outcome) {
    const done = notice.outcome.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')
    return `<h2>Undone</h2>\n<div role="status">${done}</div>\n${HOME}`
  }
  if (notice.undo_until <= now) return `<p class="note">${TOO_LATE}</p>\n${HOME}`
  return `<p>Wasn’t you? Undo it here. ${escapeHtml(effect)}</p>
<form method="post" action="/undo/${escapeHtml(encodeURIComponent(notice.id))}">
<input type="hidden" name="t" value="${escapeHtml(token)}">
<button type="submit">${escapeHtml(undo)}</button>
</form>
<p class="note">The link works once, until ${escapeHtml(momentText(notice.undo_until))}. If it was
you, close this page.</p>`
}

const HOME = '<p><a href="/account/security">Go to your account</a></p>'

/** The same page for a forged token and for a notice that does not exist. */
export function invalidLinkPage(reason: string): PlainPage {
  return plainPage({
    title: 'This link doesn’t work',
    body: `<h1>This link doesn’t work</h1>
<p>${escapeHtml(reason)}</p>
<p>Open it again from the email.</p>
<p><a href="/">Go to Namehouse</a></p>`,
  })
}
