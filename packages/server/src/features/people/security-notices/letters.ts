import type { MasterKey } from '../../../values/master-key.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { MailContent } from '../mail/mail-content.ts'
import type { Compose } from '../mail/send-due-mail.ts'
import { type Notice, UNDO_HOURS } from './notice.ts'
import { NOTICE_MAIL } from './notify-owner.ts'
import { findNotice } from './sql.ts'
import { undoUrl } from './undo-link.ts'
import { wordsOf } from './words.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }

/** Emails about changes to an account, each with a link to undo the change. */
export function securityLetters(needs: Needs): Record<string, Compose> {
  return {
    [NOTICE_MAIL]: async (db, { about_id }) => {
      const notice = about_id === null ? undefined : await findNotice(db, about_id)
      return notice && noticeMail(needs, notice)
    },
  }
}

function noticeMail(needs: Needs, notice: Notice): MailContent {
  const { title, short = title, detail, undo, effect } = wordsOf(notice)
  const domain = onlyDomain(notice)
  return {
    subject: title,
    heading: domain === undefined ? title : short,
    domain,
    paragraphs: [
      'If this was you, there’s nothing to do. If it wasn’t, undo it with the button below.',
      detail,
    ],
    facts: [{ label: 'When', value: momentText(notice.created_at) }],
    button: { text: undo, link: undoUrl(needs, notice.id) },
    notes: [`The link works once, for ${UNDO_HOURS} hours. ${effect}`],
    reason: 'we report security changes to the owner of the account',
  }
}

function onlyDomain({ about }: Notice): string | undefined {
  if ('domain' in about) return about.domain
  return 'names' in about && about.total === 1 ? about.names[0] : undefined
}
