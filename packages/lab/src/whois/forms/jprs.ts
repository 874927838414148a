import { partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HOURS_AHEAD = 9

const JAPANESE = {
  title: 'Domain Information: [ドメイン情報]',
  native: '登録者名',
  created: '登録年月日',
  expires: '有効期限',
  status: '状態',
  updated: '最終更新',
  contact: 'Contact Information: [公開連絡窓口]',
}
const ENGLISH = {
  title: 'Domain Information:',
  native: '',
  created: 'Created on',
  expires: 'Expires on',
  status: 'Status',
  updated: 'Last Updated',
  contact: 'Contact Information:',
}

/** .jp: Japanese in ISO-2022-JP, unless `/e` follows the name. Local time. */
export const JPRS: WhoisForm = {
  charset: 'iso-2022-jp',
  read: (line) => ({
    asked: line.replace(/\/e$/i, '').trim(),
    options: /\/e$/i.test(line) ? ['e'] : [],
  }),
  found: ({ name, facts }, { options }) => {
    const words = options.includes('e') ? ENGLISH : JAPANESE
    const holder = publicHolder(facts)
    const native = holder.native ? ownerOf(holder.native) : ''
    const { year, month, day, clock } = partsOf(facts.updated, HOURS_AHEAD)
    return [
      '[ All records here are invented. To suppress Japanese output, add /e to the name. ]',
      '',
      words.title,
      row('Domain Name', name.toUpperCase()),
      '',
      ...(words.native === '' ? [] : [row(words.native, native)]),
      row('Registrant', ownerOf(holder)),
      '',
      ...facts.nameservers.map((host) => row('Name Server', host)),
      row('Signing Key', facts.ds ? `${facts.ds.keyTag} ${facts.ds.algorithm} 2 (` : ''),
      '',
      row(words.created, dayOf(facts.created)),
      row(words.expires, dayOf(facts.expires)),
      row(words.status, facts.nameservers.length > 0 ? 'Active' : 'Suspended'),
      row(words.updated, `${year}/${month}/${day} ${clock} (JST)`),
      '',
      words.contact,
      row('Name', holder.name),
      row('Email', holder.email),
    ]
  },
  notFound: () => ['[ All records here are invented. ]', 'No match!!'],
  reserved: (asked) => [row('Domain Name', asked.toUpperCase()), row('Status', 'Reserved')],
  tooMany: ['[ The number of queries from your address is over the limit. ]'],
}

function row(key: string, value: string): string {
  // A Japanese character takes two terminal columns.
  const wide = key.match(/[\u2e80-\uffff]/g)?.length ?? 0
  return `[${key}]`.padEnd(32 - wide) + value
}

function dayOf(moment: Date): string {
  const { year, month, day } = partsOf(moment, HOURS_AHEAD)
  return `${year}/${month}/${day}`
}
