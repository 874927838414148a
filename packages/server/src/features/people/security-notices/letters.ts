import type { MasterKey } from '../../../values/master-key.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { Compose } from '../mail/send-due-mail.ts'
import { writeLetter } from '../mail/write-letter.ts'
import { UNDO_HOURS } from './notice.ts'
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
      if (!notice) return undefined
      const { title, detail, undo, effect } = wordsOf(notice)
      return writeLetter(title, [
        `${detail} This happened on ${momentText(notice.created_at)}.`,
        'If it was you, there is nothing to do.',
        {
          text: `If it was not you: ${undo.charAt(0).toLowerCase()}${undo.slice(1)}`,
          link: undoUrl(needs, notice.id),
        },
        `The link works once, for ${UNDO_HOURS} hours. ${effect}`,
      ])
    },
  }
}
